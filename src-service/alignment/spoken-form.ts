import type { PlacedWord } from '../models/voices/spoken.ts'

/** How a language says what is written short: `written: said`, one after the other. Units follow a number. */
type Readings = { readonly units: string; readonly abbreviations: string; readonly currencies: string }

const readings: Readonly<Record<string, Readings>> = {
  en: {
    units:
      'ml: millilitres, l: litres, mg: milligrams, g: grams, kg: kilograms, mm: millimetres, cm: centimetres, m: metres, km: kilometres, km/h: kilometres per hour, mph: miles per hour, °c: degrees Celsius, °f: degrees Fahrenheit, °: degrees, %: percent, h: hours, min: minutes, s: seconds, ms: milliseconds, lb: pounds, oz: ounces, kb: kilobytes, mb: megabytes, gb: gigabytes, w: watts, kw: kilowatts, hz: hertz',
    abbreviations:
      'mr.: mister, mrs.: missis, dr.: doctor, e.g.: for example, i.e.: that is, etc.: et cetera, vs.: versus, vs: versus, approx.: approximately, no.: number, &: and',
    currencies: '$: dollars, €: euros, £: pounds',
  },
  de: {
    units:
      'ml: Milliliter, l: Liter, mg: Milligramm, g: Gramm, kg: Kilogramm, mm: Millimeter, cm: Zentimeter, m: Meter, km: Kilometer, km/h: Kilometer pro Stunde, °c: Grad Celsius, °: Grad, %: Prozent, h: Stunden, min: Minuten, s: Sekunden, ms: Millisekunden, kb: Kilobyte, mb: Megabyte, gb: Gigabyte, w: Watt, kw: Kilowatt',
    abbreviations:
      'dr.: Doktor, z.b.: zum Beispiel, d.h.: das heißt, usw.: und so weiter, bzw.: beziehungsweise, ca.: zirka, nr.: Nummer, &: und',
    currencies: '$: Dollar, €: Euro, £: Pfund',
  },
  es: {
    units:
      'ml: mililitros, l: litros, mg: miligramos, g: gramos, kg: kilogramos, mm: milímetros, cm: centímetros, m: metros, km: kilómetros, km/h: kilómetros por hora, °c: grados Celsius, °: grados, %: por ciento, h: horas, min: minutos, s: segundos',
    abbreviations:
      'sr.: señor, sra.: señora, dr.: doctor, dra.: doctora, etc.: etcétera, aprox.: aproximadamente, ud.: usted, &: y',
    currencies: '$: dólares, €: euros, £: libras',
  },
  fr: {
    units:
      'ml: millilitres, l: litres, mg: milligrammes, g: grammes, kg: kilogrammes, mm: millimètres, cm: centimètres, m: mètres, km: kilomètres, km/h: kilomètres par heure, °c: degrés Celsius, °: degrés, %: pour cent, h: heures, min: minutes, s: secondes',
    abbreviations:
      'm.: monsieur, mme: madame, dr: docteur, dr.: docteur, etc.: et cetera, env.: environ, no: numéro, &: et',
    currencies: '$: dollars, €: euros, £: livres',
  },
  ja: {
    units:
      'ml: ミリリットル, l: リットル, g: グラム, kg: キログラム, mm: ミリメートル, cm: センチメートル, m: メートル, km: キロメートル, %: パーセント, °c: ど, °: ど',
    abbreviations: '',
    currencies: '¥: えん, $: ドル, €: ユーロ',
  },
  ar: {
    units:
      'مل: مليلتر, ل: لتر, غ: غرام, كغ: كيلوغرام, كجم: كيلوغرام, سم: سنتيمتر, م: متر, كم: كيلومتر, %: بالمئة, °: درجة',
    abbreviations: 'د.: دكتور, إلخ: إلى آخره',
    currencies: '$: دولار, €: يورو',
  },
}

const none: Readings = { units: '', abbreviations: '', currencies: '' }

const tableOf = (list: string) =>
  new Map(
    list
      .split(', ')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const at = entry.indexOf(': ', 1)
        return [entry.slice(0, at), entry.slice(at + 2)]
      }),
  )

/** A number with what stands at it: a currency before it, a unit or a currency after it. */
const amount = /^(?<before>[$€£¥]?)(?<whole>\d[\d.,\u00a0]*?)(?:[.,](?<cents>\d\d))?(?<after>[^\d.,]*)$/u

/** Reads the words of one language, each with the word before it. */
function createReader(language: string) {
  const found = readings[language.slice(0, 2)] ?? none
  const [units, abbreviations, currencies] = [found.units, found.abbreviations, found.currencies].map(tableOf)

  function readAmount(text: string): string | null {
    const parts = amount.exec(text)?.groups
    if (parts === undefined) return null
    const { before = '', whole = '', cents, after = '' } = parts
    const currency = currencies?.get(before) ?? currencies?.get(after)
    if (currency !== undefined) return `${whole} ${currency}${cents === undefined ? '' : ` ${cents}`}`
    const unit = units?.get(after.toLowerCase())
    return unit === undefined ? null : `${whole}${cents === undefined ? '' : text.charAt(whole.length) + cents} ${unit}`
  }

  return (text: string, previous: string): string => {
    const abbreviation = abbreviations?.get(text.toLowerCase())
    if (abbreviation !== undefined) return abbreviation
    const [, opening = '', core = '', closing = ''] = /^([("'«“¿¡]*)(.*?)([.,;:!?…)"'»”]*)$/su.exec(text) ?? []
    const isAfterNumber = /\d$/u.test(previous)
    const said = isAfterNumber
      ? (units?.get(core.toLowerCase()) ?? currencies?.get(core))
      : (abbreviations?.get(core.toLowerCase()) ?? readAmount(core))
    return said === undefined || said === null ? text : opening + said + closing
  }
}

/**
 * Writes a sentence as it is said: units, currencies and abbreviations in full, in the languages that the local writer has.
 * Numbers stay figures, because the engine reads them.
 *
 * `words` are the words of the sentence with their places in it; the answer has the same words with their places in `text`.
 */
export function spokenForm(
  sentence: string,
  words: readonly PlacedWord[],
  language: string,
): { readonly text: string; readonly words: readonly PlacedWord[] } {
  const read = createReader(language)
  let text = sentence.slice(0, words[0]?.from ?? 0)
  const placed = words.map((word, index) => {
    const from = text.length
    text += read(word.text, words[index - 1]?.text ?? '')
    const to = text.length
    text += sentence.slice(word.to, words[index + 1]?.from ?? sentence.length)
    return { text: word.text, from, to }
  })
  return { text, words: placed }
}
