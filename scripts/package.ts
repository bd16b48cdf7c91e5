import { parseArgs } from 'node:util';
import { Arch, build as buildPackages, DIR_TARGET, Platform } from 'electron-builder';
import { configuration } from '../electron-builder.config.ts';
import { Progress, stopSentence } from './packages/progress.ts';
import { build, root } from './run.ts';

// `npm run package`: builds installers and archives for the system it runs on, into `dist/`. After a failure
// it reports the step in one sentence, and exits with 1.
//
//   --dir             the unpacked program, without installers
//   --electron DIR    an unpacked Electron, or a folder of its archives, instead of a download
//   --output DIR      a folder other than `dist/`
//   --no-build        uses the existing build in `out/`

const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    electron: { type: 'string' },
    output: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
});
if (!values['no-build']) {
  process.stderr.write('Building Touchline.\n');
  await build();
}

// In a workflow, an unset secret is an empty string, which electron-builder would use as a certificate's path.
for (const [name, value] of Object.entries(process.env))
  if (value === '' && /^(?:WIN_)?CSC_|^APPLE_/.test(name)) Reflect.deleteProperty(process.env, name);

const base = configuration(process.env);
const progress = new Progress();
const system = Platform.current();
/** Each system is built for a single architecture. */
const arch = system === Platform.MAC ? Arch.universal : Arch.x64;
try {
  const artifacts = await buildPackages({
    projectDir: root,
    // Without names, uses the targets configured for this system.
    targets: values.dir ? system.createTarget(DIR_TARGET, arch) : system.createTarget(),
    publish: 'never',
    config: {
      ...base,
      ...progress.hooks(),
      ...(values.electron === undefined ? {} : { electronDist: values.electron }),
      ...(values.output === undefined ? {} : { directories: { ...base.directories, output: values.output } }),
    },
  });
  for (const path of artifacts) process.stdout.write(`${path}\n`);
} catch (error) {
  process.stderr.write(`${stopSentence(progress.step, error)}\n`);
  process.exit(1);
}
