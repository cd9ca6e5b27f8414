import { cleanFileName } from './file-name.ts'

/** What a naming template can say of a file. */
export type ExportNameParts = {
  /** Milliseconds since 1970; the day is written in UTC. */
  readonly createdAt: number
  readonly model: string
  readonly title: string
  /** Its place in the export, from 1. */
  readonly n: number
  readonly total: number
}

/** The template that a new export begins with. */
export const defaultExportName = '{date} {title} {n}'

const known = new Set(['date', 'model', 'title', 'n'])

/** Returns the fields of a template that do not exist, as they are written. */
export function unknownNameFields(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/gu)].flatMap(([written, field = '']) =>
    known.has(field) ? [] : [written],
  )
}

/** Writes a file's name by a template, without an extension. Numbers are as long as the largest. Never empty. */
export function exportNameOf(template: string, { createdAt, model, title, n, total }: ExportNameParts): string {
  const values: Readonly<Record<string, string>> = {
    date: new Date(createdAt).toISOString().slice(0, 10),
    model: cleanFileName(model),
    title: cleanFileName(title),
    n: String(n).padStart(String(total).length, '0'),
  }
  return cleanFileName(template.replaceAll(/\{([^{}]*)\}/gu, (written, field: string) => values[field] ?? written))
}
