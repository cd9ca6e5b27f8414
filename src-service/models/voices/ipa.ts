/** Sounds of IPA with their names in ARPAbet, which Flite reads, and in eSpeak. Longer ones first. */
const table: readonly (readonly [ipa: string, arpabet: string, espeak: string])[] = [
  ['tʃ', 'ch', 'tS'],
  ['dʒ', 'jh', 'dZ'],
  ['aɪ', 'ay', 'aI'],
  ['eɪ', 'ey', 'eI'],
  ['oʊ', 'ow', 'oU'],
  ['əʊ', 'ow', '@U'],
  ['aʊ', 'aw', 'aU'],
  ['ɔɪ', 'oy', 'OI'],
  ['ɪə', 'iy', 'i@'],
  ['eə', 'eh', 'e@'],
  ['ʊə', 'uh', 'U@'],
  ['iː', 'iy', 'i:'],
  ['uː', 'uw', 'u:'],
  ['ɑː', 'aa', 'A:'],
  ['ɔː', 'ao', 'O:'],
  ['ɜː', 'er', '3:'],
  ['ɝ', 'er', '3:'],
  ['ɚ', 'er', '3'],
  ['i', 'iy', 'i'],
  ['ɪ', 'ih', 'I'],
  ['e', 'eh', 'e'],
  ['ɛ', 'eh', 'E'],
  ['æ', 'ae', 'a'],
  ['a', 'aa', 'a'],
  ['ɑ', 'aa', 'A'],
  ['ɒ', 'aa', '0'],
  ['ɔ', 'ao', 'O'],
  ['o', 'ow', 'o'],
  ['ʊ', 'uh', 'U'],
  ['u', 'uw', 'u'],
  ['ʌ', 'ah', 'V'],
  ['ə', 'ax', '@'],
  ['ɜ', 'er', '3:'],
  ['ɐ', 'ah', 'a#'],
  ['y', 'iy', 'y'],
  ['ø', 'er', 'Y'],
  ['œ', 'er', 'W'],
  ['p', 'p', 'p'],
  ['b', 'b', 'b'],
  ['t', 't', 't'],
  ['d', 'd', 'd'],
  ['k', 'k', 'k'],
  ['ɡ', 'g', 'g'],
  ['g', 'g', 'g'],
  ['f', 'f', 'f'],
  ['v', 'v', 'v'],
  ['θ', 'th', 'T'],
  ['ð', 'dh', 'D'],
  ['s', 's', 's'],
  ['z', 'z', 'z'],
  ['ʃ', 'sh', 'S'],
  ['ʒ', 'zh', 'Z'],
  ['h', 'hh', 'h'],
  ['x', 'k', 'x'],
  ['ç', 'hh', 'C'],
  ['β', 'v', 'B'],
  ['ɣ', 'g', 'Q'],
  ['m', 'm', 'm'],
  ['n', 'n', 'n'],
  ['ŋ', 'ng', 'N'],
  ['ɲ', 'n', 'n^'],
  ['l', 'l', 'l'],
  ['ɫ', 'l', 'l'],
  ['ʎ', 'l', 'l^'],
  ['ɹ', 'r', 'r'],
  ['r', 'r', 'r'],
  ['ʁ', 'r', 'r'],
  ['ɾ', 'd', '*'],
  ['j', 'y', 'j'],
  ['w', 'w', 'w'],
  ['ʔ', '', '?'],
]
/** Marks without a sound of their own: syllables, ties and lengths that no sound above has. */
const silent = /^[.\sːˑ‿|]/u
const ties = /\u{361}|\u{35c}/gu

type Sound = { readonly stress: '' | 'ˈ' | 'ˌ'; readonly arpabet: string; readonly espeak: string }

/** Splits IPA into sounds. The first character that is none is returned as `unknown`. */
function soundsOf(ipa: string): { readonly sounds: readonly Sound[]; readonly unknown: string | null } {
  const sounds: Sound[] = []
  let stress: Sound['stress'] = ''
  let rest = ipa
    .normalize('NFC')
    .replaceAll("'", 'ˈ')
    .replaceAll(ties, '')
    .replaceAll(/[/[\]]/gu, '')
  while (rest !== '') {
    const mark = /^[ˈˌ]/u.exec(rest)?.[0]
    const found = table.find(([own]) => rest.startsWith(own))
    if (mark === 'ˈ' || mark === 'ˌ') stress = mark
    else if (found !== undefined) {
      sounds.push({ stress, arpabet: found[1], espeak: found[2] })
      stress = ''
    } else if (!silent.test(rest)) return { sounds, unknown: [...rest][0] ?? rest }
    rest = rest.slice(mark?.length ?? found?.[0].length ?? 1)
  }
  return { sounds, unknown: null }
}

/** Returns the first character of an IPA text that is no sound, `''` if there is no sound at all, or null if all are. */
export function findUnknownSound(ipa: string): string | null {
  const { sounds, unknown } = soundsOf(ipa)
  return unknown ?? (sounds.some(({ arpabet }) => arpabet !== '') ? null : '')
}

/** Converts IPA to ARPAbet, which has English sounds only: others become the nearest. */
export function arpabetSounds(ipa: string): string[] {
  return soundsOf(ipa)
    .sounds.map(({ arpabet }) => arpabet)
    .filter((sound) => sound !== '')
}

/** Converts IPA to the names that eSpeak gives sounds. */
export function espeakSounds(ipa: string): string {
  const mark = { '': '', ˈ: "'", ˌ: ',' } as const
  return soundsOf(ipa)
    .sounds.map(({ stress, espeak }) => mark[stress] + espeak)
    .join('')
}
