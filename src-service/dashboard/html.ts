/** A piece of HTML that is written as it is. Values that are none are escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes: texts and numbers are escaped, lists are joined, null and false are left out. */
export type HtmlValue = Html | string | number | null | false | readonly HtmlValue[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function textOf(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (value === null || value === false) return ''
  if (typeof value === 'object') return value.map(textOf).join('')
  return String(value).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Writes HTML: `html\`<p>${text}</p>\``. Attributes with values must be quoted. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, at) => part + textOf(values[at] ?? null)).join(''))
}
