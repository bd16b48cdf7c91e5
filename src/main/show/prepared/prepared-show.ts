import { SettingsChanges, type ChangesPorts } from './changes.ts';
import type { RowList } from './rows.ts';
import { ShowFiles, type ShowFilesPorts } from './show-files.ts';

/** The prepared settings, as a show file and with their last changes. */
export class PreparedShow {
  readonly files: ShowFiles;
  /** Undo of settings. */
  readonly changes: SettingsChanges;

  constructor(
    ports: Omit<ShowFilesPorts, 'lists'> & Pick<ChangesPorts, 'watchTeams'>,
    lists: ReadonlyMap<string, RowList>,
  ) {
    this.changes = new SettingsChanges({ ...ports, lists });
    this.files = new ShowFiles({ ...ports, lists });
  }

  /** Returns pictures that no settings refer to any longer, but that undo, redo or a transfer still needs. */
  pictures(): string[] {
    return [...this.changes.pictures(), ...this.files.pictures()];
  }
}
