import { inputProblem } from '../../../feed/contract/input-problem.ts';
import type { Cells, RowSentence, TableColumns } from '../../../preload/contract/imports.ts';
import { PLAYERS_MAX } from '../../../preload/contract/limits.ts';
import { Player } from '../../../preload/contract/rosters.ts';
import { nameKey, namesakesOf } from './roster-registry.ts';
import {
  NO_NAMES,
  rowsOf,
  unnamed,
  type TableEntries,
  type TableKind,
  type TableRow,
} from '../tables/columns.ts';

/** Reads tables of players. */

type Field = 'number' | 'name' | 'last name' | 'first name' | 'short name' | 'position' | 'starts';

const NUMBER = /^#?\s*\d{1,3}(\.0+)?$/;
/** Matches a name of letters, without a date, an address or a height. */
const NAME = /^(?=.*\p{L}{2})[^\d@/]+$/u;

export const ROSTER_TABLE: TableKind<Field> = {
  fields: [
    {
      id: 'number',
      name: 'Number',
      fits: (text) => NUMBER.test(text),
      // prettier-ignore
      headings: [
        'jersey#', 'jerseynumber', 'jerseyno', 'shirtnumber', 'shirtno', 'shirt#', 'squadnumber', 'squadno',
        'uniformnumber', 'uniform#', 'playernumber', 'playerno', 'backnumber', 'kitnumber', 'jersey', 'shirt', 'uniform',
        'ruckennummer', 'ruckennr', 'ruckenno', 'trikotnummer', 'trikotnr', 'trikot', 'dorsal', 'camiseta',
        'numerodecamiseta', 'numerodemaillot', 'maillot', 'numerodimaglia', 'maglia', 'numerodacamisola', 'camisa',
        'numerkoszulki', 'cislodresu', 'dres', 'rugnummer', 'trojnummer', 'draktnummer', 'pelinumero', 'mezszam',
        'игровойномер', '背番号', '등번호', '球衣号码', 'number', 'num', 'nummer', 'numero', 'numer', 'cislo', 'номер', 'no',
        'nr', 'n', '#',
      ],
    },
    {
      id: 'last name',
      name: 'Last name',
      // prettier-ignore
      headings: [
        'lastname', 'surname', 'familyname', 'last', 'nachname', 'familienname', 'zuname', 'apellido', 'apellidos',
        'nomdefamille', 'cognome', 'sobrenome', 'nazwisko', 'prijmeni', 'priezvisko', 'achternaam', 'efternamn',
        'etternavn', 'efternavn', 'sukunimi', 'vezeteknev', 'prezime', 'фамилия', '姓',
      ],
    },
    {
      id: 'first name',
      name: 'First name',
      // prettier-ignore
      headings: [
        'firstname', 'givenname', 'forename', 'first', 'vorname', 'prenom', 'imie', 'jmeno', 'krstnemeno', 'voornaam',
        'fornamn', 'fornavn', 'etunimi', 'keresztnev', '名',
      ],
    },
    {
      id: 'name',
      name: 'Name',
      fits: (text) => NAME.test(text),
      // prettier-ignore
      headings: [
        'playername', 'fullname', 'athletename', 'nameplayer', 'player', 'athlete', 'name', 'names', 'spielername',
        'spieler', 'spielerin', 'jugador', 'jugadora', 'nombrecompleto', 'nombreyapellidos', 'apellidosynombre', 'nombre',
        'joueur', 'joueuse', 'nomcomplet', 'nometprenom', 'nomprenom', 'prenomnom', 'nom', 'giocatore', 'giocatrice',
        'nominativo', 'nomecognome', 'cognomenome', 'nome', 'nomecompleto', 'jogador', 'jogadora', 'zawodnik',
        'imieinazwisko', 'nazwiskoiimie', 'jmenoaprijmeni', 'hrac', 'speler', 'spelernaam', 'naam', 'spelare', 'namn',
        'spiller', 'navn', 'pelaaja', 'nimi', 'jatekos', 'nev', 'igrac', 'ime', 'игрок', 'имя', 'фио', '選手名', '氏名',
        '名前', '선수', '이름', '姓名',
      ],
    },
    {
      id: 'short name',
      name: 'Short name',
      // prettier-ignore
      headings: [
        'shortname', 'short', 'nameonshirt', 'nameonjersey', 'shirtname', 'jerseyname', 'displayname', 'knownas',
        'preferredname', 'nickname', 'nick', 'kurzname', 'rufname', 'spitzname', 'apodo', 'surnom', 'soprannome',
        'apelido', 'pseudonim', 'prezdivka', 'roepnaam', 'smeknamn', 'kallenavn', '登録名',
      ],
    },
    {
      id: 'position',
      name: 'Position',
      // prettier-ignore
      headings: [
        'position', 'pos', 'posn', 'positions', 'playingposition', 'role', 'spielposition', 'posicion', 'demarcacion',
        'poste', 'ruolo', 'posicao', 'pozycja', 'pozice', 'pozicia', 'positie', 'posisjon', 'pelipaikka', 'poszt',
        'pozicija', 'позиция', 'амплуа', 'ポジション', '포지션', '位置',
      ],
    },
    {
      id: 'starts',
      name: 'Starter',
      // prettier-ignore
      headings: [
        'starts', 'start', 'starter', 'starters', 'starting', 'startinglineup', 'lineup', 'startingxi', 'xi', 'startelf',
        'stammspieler', 'titular', 'titulaire', 'titolare', 'podstawowysklad', 'zakladnisestava', 'basis', 'basisspeler',
      ],
    },
  ],
  needs: ['name', 'last name', 'first name'],
};

// prettier-ignore
const YES: ReadonlySet<string> = new Set([
  'yes', 'y', '1', 'x', 'true', '✓', '✔', 'ja', 'j', 'si', 'sí', 's', 'oui', 'o', 'sim', 'tak', 't', 'ano', 'a', 'wahr',
  'vrai', 'verdadero', 'vero', 'starter', 'start',
]);
// prettier-ignore
const NO: ReadonlySet<string> = new Set([
  'no', 'n', '0', 'false', '-', '–', 'nein', 'non', 'nao', 'não', 'nie', 'ne', 'nee', 'nej', 'nei', 'falsch', 'faux',
  'falso', 'bench', 'sub', 'substitute', 'bank', 'banc', 'banquillo', 'panchina',
]);

/** Reads a table of players. Without a column of names, nothing is read. */
export function readRosterTable(cells: Cells, columns: TableColumns): TableEntries<Player> {
  const reading: TableEntries<Player> = { entries: [], problems: [], notes: [] };
  if (!ROSTER_TABLE.needs.some((field) => columns.fields.includes(field))) {
    reading.problems.push(NO_NAMES);
    return reading;
  }
  const rows: number[] = [];
  const table = rowsOf<Field>(cells, columns);
  const form = { hasNumbers: columns.fields.includes('number'), isReversed: isReversed(table) };
  for (const row of table) {
    const read = readPlayer(row, form);
    if (read === null) {
      const { problems, notes } = unnamed(row, ['short name', 'position']);
      reading.problems.push(...problems);
      reading.notes.push(...notes);
      continue;
    }
    if (read.note !== undefined) reading.notes.push({ row: row.row, sentence: read.note });
    if (read.problem !== undefined) reading.problems.push({ row: row.row, sentence: read.problem });
    const { player } = read;
    if (player === undefined) continue;
    const repeated = reading.entries.findIndex((one) => isSamePlayer(one, player));
    if (repeated !== -1) {
      const before = `${player.name} is already in row ${(rows[repeated] ?? 0) + 1}`;
      reading.notes.push({ row: row.row, sentence: `${before}. This row is left out.` });
      continue;
    }
    reading.entries.push(player);
    rows.push(row.row);
  }
  for (const { place, sentence } of namesakesOf(reading.entries))
    reading.problems.push({ row: rows[place] ?? null, sentence });
  reading.notes.push(...sharedNumbers(reading.entries));
  if (reading.entries.length === 0 && reading.problems.length === 0)
    reading.problems.push({ row: null, sentence: 'The table has no players below the headings.' });
  if (reading.entries.length > PLAYERS_MAX)
    reading.problems.push({
      row: null,
      sentence: `The table has ${reading.entries.length} players, and a roster can have ${PLAYERS_MAX}. Delete some rows.`,
    });
  return reading;
}

const isSamePlayer = (one: Player, other: Player): boolean =>
  nameKey(one.name) === nameKey(other.name) && one.number === other.number;

/** Says which players have the same number, as offense and defense or twins do before the season. */
function sharedNumbers(players: readonly Player[]): RowSentence[] {
  const byNumber = Map.groupBy(
    players.filter(({ number }) => number !== null),
    ({ number }) => number,
  );
  const shared = [...byNumber].filter(([, wearers]) => wearers.length > 1);
  if (shared.length > 3)
    return [{ row: null, sentence: `${shared.length} numbers are each worn by several players.` }];
  return shared.map(([number, wearers]) => ({
    row: null,
    sentence: `Number ${number} is worn by ${wearers.map(({ name }) => name).join(' and ')}.`,
  }));
}

/** How a table writes names. */
interface NameForm {
  /** Whether numbers have a separate column; otherwise, they may be next to the name. */
  hasNumbers: boolean;
  isReversed: boolean;
}

interface ReadPlayer {
  player?: Player;
  problem?: string;
  note?: string;
}

/** Returns a row as a player, or its problem; null: it has no name. */
function readPlayer({ value }: TableRow<Field>, form: NameForm): ReadPlayer | null {
  const named = nameOf(value);
  const split = form.hasNumbers ? { number: null, name: named } : numberInName(named);
  const written = value('number') ?? split.number;
  if (split.name === '') return null;
  const startsText = (value('starts') ?? '').toLowerCase();
  if (startsText !== '' && !YES.has(startsText) && !NO.has(startsText))
    return { problem: `The starter column must say yes or no, but it says "${startsText.slice(0, 20)}".` };
  // Text without a digit, such as "TBD", isn't a number. A wrong number is a problem, not left out.
  const number = written !== null && /\d/.test(written) ? written.replace(/\.0+$/, '') : null;
  const input = {
    number,
    name: form.isReversed ? turned(split.name) : split.name,
    short: value('short name'),
    position: value('position'),
    starts: YES.has(startsText),
  };
  const read = Player.safeParse(input);
  if (!read.success) {
    const { path, predicate } = inputProblem(read.error, input);
    return { problem: `The ${path[0] === 'short' ? 'short name' : (path[0] ?? 'row')} ${predicate}.` };
  }
  const isLeftOut = written !== null && number === null;
  return {
    player: read.data,
    ...(isLeftOut &&
      /\p{L}/u.test(written) && {
        note: `${read.data.name} has no number, because "${written.slice(0, 20)}" isn't one.`,
      }),
  };
}

/** Returns the whole name; the first name comes first if it has a separate column. */
function nameOf(value: TableRow<Field>['value']): string {
  const [whole, first, last] = [value('name'), value('first name'), value('last name')];
  if (whole === null) return [first, last].filter((part) => part !== null).join(' ');
  // In some languages, "Name" next to a first name is the last name, and next to a last name the first name.
  const isOnlyLast = first !== null && last === null && !whole.includes(first);
  const isOnlyFirst = first === null && last !== null && !whole.includes(last);
  return isOnlyLast ? `${first} ${whole}` : isOnlyFirst ? `${whole} ${last}` : whole;
}

/** Matches "Weiß, Jörn", but not a suffix such as in "Vale, Jr.". */
const REVERSED = /^([^,]+),\s*(?!\s|(?:jr|sr|[ivx]+)\.?$)([^,]+)$/i;
/** The share of names that must be reversed before any is turned around: a single comma may be meant. */
const MOSTLY = 0.5;

/** Returns whether a table writes names as "Weiß, Jörn". */
function isReversed(rows: readonly TableRow<Field>[]): boolean {
  const names = rows.map(({ value }) => nameOf(value)).filter((name) => name !== '');
  return names.filter((name) => REVERSED.test(name)).length > MOSTLY * names.length;
}

const turned = (name: string): string => name.replace(REVERSED, '$2 $1');

/** Separates a number from a name in the same cell: "9 Bo Vale", "#9 Bo Vale", "Bo Vale (9)" or "Bo Vale #9". */
function numberInName(text: string): { number: string | null; name: string } {
  const before = /^#?\s*(\d{1,3})[.)]?\s+[-–]?\s*(\p{L}.*)$/u.exec(text);
  if (before) return { number: before[1] ?? null, name: before[2] ?? text };
  const after = /^(.*\p{L}\S*)\s+(?:#\s*(\d{1,3})|\((?:#\s*)?(\d{1,3})\)|(\d{1,3}))$/u.exec(text);
  if (after) return { number: after[2] ?? after[3] ?? after[4] ?? null, name: after[1] ?? text };
  return { number: null, name: text };
}
