/** Characters beyond ASCII and how they are read. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/\s*[–—―]\s*/g, ', '],
  [/…/g, '...'],
  [/°\s*C\b/g, ' degrees Celsius'],
  [/°\s*F\b/g, ' degrees Fahrenheit'],
  [/°/g, ' degrees '],
  [/€\s*([\d.,]*\d)/g, '$1 euros'],
  [/£\s*([\d.,]*\d)/g, '$1 pounds'],
  [/(\d)([½¼¾])/g, '$1 and $2'],
  [/½/g, 'one half'],
  [/¼/g, 'one quarter'],
  [/¾/g, 'three quarters'],
  [/×/g, ' times '],
]

/** Letters that do not decompose into a letter and a mark. */
const whole: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
}

/** Whether a text has letters or digits that are not Latin. */
export function hasOtherLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}|(?![0-9])\p{Nd}/u.test(text)
}

/** Converts a text to ASCII: letters without marks, symbols as words, the rest left out. */
export function plainLetters(text: string): string {
  const spelled = signs.reduce((before, [sign, words]) => before.replaceAll(sign, words), text)
  return spelled
    .replaceAll(/[ßøØłŁæÆœŒ]/g, (letter) => whole[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, (other) => (/\p{M}/u.test(other) ? '' : ' '))
    .replaceAll(/ +/g, ' ')
    .trim()
}
