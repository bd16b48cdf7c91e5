import { Arch, type Configuration } from 'electron-builder';

// The steps of building packages, as reported by electron-builder's hooks when they begin.

export type Step =
  | { name: 'preparing' }
  | { name: 'fetching'; electron: string; system: string; arch: string }
  | { name: 'packing' }
  | { name: 'sealing' }
  | { name: 'making'; target: string };

/** Returns words that follow "stopped while". */
function phrase(step: Step): string {
  switch (step.name) {
    case 'preparing':
      return 'reading the configuration';
    case 'fetching':
      return `downloading Electron ${step.electron} for ${step.system} ${step.arch}`;
    case 'packing':
      return 'packing the app and its dependencies';
    case 'sealing':
      return 'setting the fuses and signing';
    case 'making':
      return `building the ${step.target} (electron-builder downloads a tool for it)`;
  }
}

function advice(step: Step): string {
  switch (step.name) {
    case 'fetching':
      return 'Check the network connection, or set a mirror in ELECTRON_MIRROR.';
    case 'making':
      return 'Check the network connection, or build without installers: npm run package -- --dir.';
    case 'sealing':
      return 'Check the certificate set in CSC_LINK or CSC_NAME.';
    case 'preparing':
    case 'packing':
      return 'See the output above.';
  }
}

/** Returns the last line of a failed run: which step, why, what to do. */
export function stopSentence(step: Step, error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `npm run package failed while ${phrase(step)}: ${reason.trim().replace(/\.$/, '')}. ${advice(step)}`;
}

export class Progress {
  step: Step = { name: 'preparing' };

  hooks(): Pick<Configuration, 'beforePack' | 'afterExtract' | 'afterPack' | 'artifactBuildStarted'> {
    return {
      beforePack: ({ packager, electronPlatformName, arch }) => {
        const electron = packager.config.electronVersion ?? '';
        this.step = { name: 'fetching', electron, system: electronPlatformName, arch: Arch[arch] };
      },
      afterExtract: () => {
        this.step = { name: 'packing' };
      },
      afterPack: () => {
        this.step = { name: 'sealing' };
      },
      artifactBuildStarted: ({ targetPresentableName }) => {
        this.step = { name: 'making', target: targetPresentableName };
      },
    };
  }
}
