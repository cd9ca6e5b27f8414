/** The few words that a layout adds to those of the take. */
type Labels = { readonly before: string; readonly after: string; readonly myth: string; readonly fact: string }

/** Signs that need no language. */
const signs: Labels = { before: '−', after: '+', myth: '×', fact: '=' }

const labels: Readonly<Record<string, Labels>> = {
  en: { before: 'Before', after: 'After', myth: 'Myth', fact: 'Fact' },
  de: { before: 'Vorher', after: 'Nachher', myth: 'Mythos', fact: 'Fakt' },
  fr: { before: 'Avant', after: 'Après', myth: 'Mythe', fact: 'Réalité' },
  es: { before: 'Antes', after: 'Después', myth: 'Mito', fact: 'Realidad' },
  it: { before: 'Prima', after: 'Dopo', myth: 'Mito', fact: 'Realtà' },
  pt: { before: 'Antes', after: 'Depois', myth: 'Mito', fact: 'Fato' },
  nl: { before: 'Voor', after: 'Na', myth: 'Mythe', fact: 'Feit' },
  pl: { before: 'Przed', after: 'Po', myth: 'Mit', fact: 'Fakt' },
  sv: { before: 'Före', after: 'Efter', myth: 'Myt', fact: 'Fakta' },
  da: { before: 'Før', after: 'Efter', myth: 'Myte', fact: 'Fakta' },
  no: { before: 'Før', after: 'Etter', myth: 'Myte', fact: 'Fakta' },
}

/** Returns the labels in a language (BCP 47), or signs where it has none. */
export function wordsIn(language: string): Labels {
  return labels[language.split('-')[0]?.toLowerCase() ?? ''] ?? signs
}
