/** A value that SQLite can hold as we use it. Booleans are written as 0 and 1 by the tables. */
export type SqlValue = string | number | null

/** A statement with its values apart, so that no value can ever be read as SQL. */
export type Sql = { readonly text: string; readonly values: readonly SqlValue[] }

/** Writes a statement: every `${value}` becomes a bound parameter, every `${sql…}` a part of the text. */
export function sql(parts: TemplateStringsArray, ...holes: readonly (SqlValue | Sql)[]): Sql {
  let text = parts[0] ?? ''
  const values: SqlValue[] = []
  holes.forEach((hole, index) => {
    if (typeof hole === 'object' && hole !== null) {
      text += hole.text
      values.push(...hole.values)
    } else {
      text += '?'
      values.push(hole)
    }
    text += parts[index + 1] ?? ''
  })
  return { text, values }
}

/** The parts with this word between them; nothing gives the empty text. */
export function joinSql(parts: readonly Sql[], word: ' AND ' | ', '): Sql {
  return { text: parts.map((part) => part.text).join(word), values: parts.flatMap((part) => part.values) }
}
