import { SettingsChanges, type ChangesPorts } from './changes.ts';
import type { RowList } from './rows.ts';
import { ShowFiles, type ShowFilesPorts } from './show-files.ts';

/** What is prepared of an evening beforehand: as a file, and with the last changes of it. */
export class PreparedShow {
  readonly files: ShowFiles;
  /** What can be taken back of settings. */
  readonly changes: SettingsChanges;

  constructor(
    ports: Omit<ShowFilesPorts, 'lists'> & Pick<ChangesPorts, 'watchTeams'>,
    lists: ReadonlyMap<string, RowList>,
  ) {
    this.changes = new SettingsChanges({ ...ports, lists });
    this.files = new ShowFiles({ ...ports, lists });
  }

  /** Pictures that no settings name any longer, but undo, redo or a file on its way still needs. */
  pictures(): string[] {
    return [...this.changes.pictures(), ...this.files.pictures()];
  }
}
