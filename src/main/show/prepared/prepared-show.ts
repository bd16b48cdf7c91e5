import { SettingsChanges, type ChangesPorts } from './changes.ts';
import type { RowList } from './rows.ts';
import { ShowFiles, type ShowFilesPorts } from './show-files.ts';

/** Show files, and undo of settings. */
export class PreparedShow {
  readonly files: ShowFiles;
  readonly changes: SettingsChanges;

  constructor(
    ports: Omit<ShowFilesPorts, 'lists'> & Pick<ChangesPorts, 'watchTeams'>,
    lists: ReadonlyMap<string, RowList>,
  ) {
    this.changes = new SettingsChanges({ ...ports, lists });
    this.files = new ShowFiles({ ...ports, lists });
  }

  /** Returns pictures and fonts that undo, redo, an export or an import needs, even if no settings refer to them. */
  pictures(): string[] {
    return [...this.changes.pictures(), ...this.files.pictures()];
  }
}
