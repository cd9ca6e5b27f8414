/** Words that carry no emphasis of their own, in the languages whose short words are not enough to tell. */
const plain = new Set(
  [
    'the and but for with from that this these those they them their there then than have has had was were are been will would can could should into onto over your you our his her its who whom not very just also more most some such each because about after before when while where which what how why does did',
    'los las una unos unas del que por para con sin como más pero sus este esta esto ese esa eso hay son fue ser muy también porque cuando donde',
    'les des une aux est sont par pour avec sans sur dans que qui mais leur leurs ses mes tes nos vos cette ces plus très pas parce comme quand',
    'der die das den dem des ein eine einen einem einer eines und oder aber ist sind war mit von vom zum zur bei für auf aus als auch nicht sich wie was wer weil wenn dass ihr ihre sein seine man nur noch sehr',
    'gli una uno del dei delle della dello che per con non sono era come più anche suo sua loro questo questa molto perché quando',
    'dos das uma uns umas que por para com sem como mais mas seu sua seus suas este esta isso são foi ser muito também porque quando',
    'het een van voor met niet zijn was maar ook dat die deze dit als aan uit bij naar omdat wanneer',
  ].flatMap((words) => words.split(' ')),
)

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const endsClause = /[,;:،、；，：—–]["”’')\]]*$/u

/** The weight above which a word is accented. */
export const accentedFrom = 0.5

function weightOf(word: string): number {
  const letters = [...word]
  if (/\p{N}/u.test(word)) return 0.85
  if (unspaced.test(word)) return letters.length > 1 ? 0.6 : 0.25
  if (letters.length < 3 || plain.has(word)) return letters.length < 3 ? 0.1 : 0.2
  return Math.min(0.9, 0.45 + letters.length * 0.045)
}

/**
 * Weighs the words of one sentence by how much a speaker would emphasise them, from 0 to 1: long and rare-looking words
 * and numbers more than short ones, the last of a sentence or clause more, and most of all the `cues`, which are words
 * known to matter. A heuristic from spelling alone, for any language.
 */
export function emphasisOf(words: readonly string[], cues: readonly string[] = []): number[] {
  const important = new Set(cues.flatMap((cue) => cue.toLowerCase().split(/\s+/u)))
  const bare = words.map((word) => word.toLowerCase().replaceAll(edges, ''))
  const weights = bare.map((word) => (important.has(word) && word !== '' ? 1 : weightOf(word)))
  const last = weights.findLastIndex((weight) => weight >= accentedFrom)
  return weights.map((weight, at) => {
    if (weight < accentedFrom) return weight
    const closing = at === last ? 0.25 : endsClause.test(words[at] ?? '') ? 0.12 : 0
    return Math.min(1, weight + closing)
  })
}
