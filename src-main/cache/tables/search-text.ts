import { type Sql, sql } from '../database.ts'

/** Converts a search text to FTS5: every word must match, the last one may be a prefix. Null if there is no word. */
export function matchOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : `${words.map((word) => `"${word}"`).join(' ')}*`
}

/** What a search text asks for. Terms are without quotes and signs; none is empty. */
type SearchTerms = {
  /** Each is in the texts of a file, wherever in a word. */
  readonly wanted: readonly string[]
  /** None is in them. */
  readonly unwanted: readonly string[]
}

/** A trigram index knows nothing shorter. Characters. */
const leastIndexed = 3
/** Scripts without spaces between words, where one or two characters are a word and may stand anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/**
 * Reads a search text: words in any order, `"words in quotes"` as they stand, and `-word` for what must not be there. A
 * quote that is still open ends with the text, and signs outside quotes separate words.
 */
export function readSearch(text: string): SearchTerms {
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const [, minus = '', quoted, plain = ''] of text.normalize('NFC').matchAll(/(-)?(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const terms = quoted === undefined ? (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) : [quoted.trim()].filter(Boolean)
    ;(minus === '' ? wanted : unwanted).push(...terms)
  }
  return { wanted, unwanted }
}

const quote = (term: string) => `"${term.replaceAll('"', '""')}"`
const isIndexed = (term: string) => Array.from(term).length >= leastIndexed

/**
 * The rows that a term finds: anywhere in a word from three characters on, else at the start of a word, or anywhere where
 * words have no spaces.
 */
function rowsOf(term: string): Sql {
  if (isIndexed(term)) {
    return sql`SELECT rowid FROM asset_trigram WHERE asset_trigram MATCH ${quote(term)}`
  }
  if (unspaced.test(term)) {
    return sql`SELECT row FROM asset WHERE instr(title, ${term}) + instr(prompt, ${term}) + instr(model_name, ${term}) > 0`
  }
  return sql`SELECT rowid FROM asset_text WHERE asset_text MATCH ${`${quote(term)}*`}`
}

/**
 * The conditions under which a text finds a row; none for a text without a word. `row`: the column that has the row's
 * number. Letters match regardless of case and accents.
 */
export function foundBy(row: Sql, text: string): Sql[] {
  const { wanted, unwanted } = readSearch(text)
  // One question to the index for all words is faster than one for each.
  const match = wanted.filter(isIndexed).map(quote).join(' AND ')
  return [
    ...(match === '' ? [] : [sql`${row} IN (SELECT rowid FROM asset_trigram WHERE asset_trigram MATCH ${match})`]),
    ...wanted.filter((term) => !isIndexed(term)).map((term) => sql`${row} IN (${rowsOf(term)})`),
    ...unwanted.map((term) => sql`${row} NOT IN (${rowsOf(term)})`),
  ]
}
