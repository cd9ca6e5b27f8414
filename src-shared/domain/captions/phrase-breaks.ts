/** Words that belong to the next word: `tight` ones always (`the`), `loose` ones usually (`was`). */
type Binding = { readonly tight: string; readonly loose?: string }

// Articles, prepositions, possessives and the like; then auxiliaries, pronouns and conjunctions.
const binding: Readonly<Record<string, Binding>> = {
  en: {
    tight:
      'a an the this that these those my your his her its our their of to in on at by for from with without into onto over under between about as no every each some any very too not mr mrs ms dr prof st',
    loose:
      'and or but nor so if than then because when while which who whose is are was were be been am has have had do does did can could will would shall should may might must i you he she it we they there just more most all one two three four five six seven eight nine ten what how why where don’t doesn’t can’t won’t isn’t aren’t it’s that’s you’re',
  },
  de: {
    tight:
      'der die das den dem des ein eine einen einem einer eines kein keine keinen mein meine dein deine sein seine ihr ihre unser unsere euer eure dieser diese dieses diesen jeder jede jedes zu im in am an auf aus bei mit nach von vom zum zur für über unter vor hinter durch gegen ohne um beim ins nicht sehr',
    loose:
      'und oder aber dass weil wenn als wie warum was wer wo ist sind war waren hat haben wird werden kann ich du er sie es wir man',
  },
  fr: {
    tight:
      'le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs à en dans sur sous par pour avec sans chez vers très plus ne pas chaque',
    loose: 'et ou mais que qui quand si est sont a ont je tu il elle on nous vous ils elles',
  },
  es: {
    tight:
      'el la los las lo un una unos unas al del de a en con sin por para sobre entre hasta desde mi tu su mis tus sus nuestro nuestra este esta estos estas cada muy no se',
    loose: 'y o u e pero que cuando si es son está están ha han yo tú él ella',
  },
  it: {
    tight:
      'il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla nel nella nei nelle sul sulla di a da in con su per tra fra mio mia tuo tua suo sua questo questa ogni molto non si',
    loose: 'e o ma che quando se è sono ha hanno',
  },
  pt: {
    tight:
      'o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela de em por para com sem sobre entre meu minha seu sua este esta cada muito não se',
    loose: 'e ou mas que quando é são está tem',
  },
  nl: {
    tight:
      'de het een van in op aan bij met naar voor door uit over onder te mijn jouw zijn haar ons onze deze dit elke niet zeer geen',
    loose: 'en of maar dat die als is was heeft ik je hij ze we',
  },
  sv: {
    tight: 'en ett den det de i på av till från med för om min din sin vår inte',
    loose: 'och eller men att som är',
  },
  da: { tight: 'en et den det de i på af til fra med for om min din sin vores ikke', loose: 'og eller men at som er' },
  no: { tight: 'en et ei den det de i på av til fra med for om min din sin vår ikke', loose: 'og eller men at som er' },
  pl: { tight: 'w we z ze na do od o u po za dla przez przy nie ten ta to', loose: 'i a ale że jest są' },
  ru: { tight: 'в во на с со к о об у из по за от до для не ни это', loose: 'и а но что как' },
  tr: { tight: 'bir bu şu o her çok en', loose: 've ama' },
  vi: { tight: 'một các những của ở trong với cho không rất', loose: 'và nhưng là' },
  id: { tight: 'di ke dari untuk dengan pada para sebuah tidak sangat', loose: 'dan atau tetapi yang adalah' },
  ar: { tight: 'في من على إلى عن أن إن لا ما هذا هذه كل مع', loose: 'و أو هو هي' },
  he: { tight: 'של את על עם אל מן לא זה כל', loose: 'כי אבל או הוא היא' },
  zh: {
    tight: '在 把 被 和 与 从 对 向 给 很 不 没 这 那 一 每 第 最 更 都 就 也',
    loose: '是 有 我 你 他 她 它 我们 你们 他们',
  },
  ja: { tight: 'この その あの どの 各 毎', loose: '' },
  ko: { tight: '이 그 저 한 안 못 더 매우 아주', loose: '' },
}

// Words that belong to the word before: particles, endings and postpositions.
const enclitic: Readonly<Record<string, string>> = {
  zh: '的 了 着 过 吗 吧 呢 啊 们 地 得 里 上 下 中 时 个 次 年 岁',
  ja: 'は が を に へ と で も の や か ね よ な た て だ ん から まで より です ます でし まし ない たい ず れ られ れる られる せる ば など だけ ので のに けど って という した する して し い う さ います いる いて いた いない ある なる できる ください',
  ko: '수 것 때 등 뿐 만큼',
  hi: 'का की के को में से पर ने है हैं था थी थे तो भी ही',
  th: 'ๆ ครับ ค่ะ นะ',
}

const setOf = (words: string) => new Set(words.split(' ').filter((word) => word !== ''))
const tables = new Map(
  [...new Set([...Object.keys(binding), ...Object.keys(enclitic)])].map((code) => [
    code,
    {
      tight: setOf(binding[code]?.tight ?? ''),
      loose: setOf(binding[code]?.loose ?? ''),
      enclitic: setOf(enclitic[code] ?? ''),
    },
  ]),
)

const scripts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Arabic}/u, ['ar']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/\p{Script=Devanagari}/u, ['hi']],
  [/\p{Script=Thai}/u, ['th']],
  [/\p{Script=Cyrillic}/u, ['ru']],
]

/** The tables of a language, or where it is unknown, those of a word's script. */
function tablesFor(word: string, language: string | undefined) {
  const own = language?.split('-')[0]?.toLowerCase() ?? ''
  const [named] = own === 'nb' ? ['no'] : [own]
  const known = tables.get(named ?? '')
  const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}]+$/u.test(word)
  if (known !== undefined && (isLatin || language !== undefined)) return [known]
  const codes = scripts.find(([script]) => script.test(word))?.[1] ?? ['en']
  return codes.flatMap((code) => tables.get(code) ?? [])
}

const bare = (word: string) =>
  word
    .toLowerCase()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
    .replaceAll("'", '’')
const endsSentence = /[.!?…:。！？：؟۔।]["”’'»)」』]*\s*$/u
const endsClause = /[,;—–、，；،]["”’'»)」』]*\s*$/u
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
const isNumber = /^[\p{Sc}]?\d[\d.,]*$/u
const isName = /^\p{Lu}\p{Ll}/u
/** French and Italian words that end in an apostrophe are part of the next. */
const elided = /\p{L}[’']$/u

/** The cost of a break within a phrase: between an article and its noun, or a word and its particle. */
export const phraseCost = 4

/** Whether a Japanese word goes on: a kanji with its ending in kana, or a small or long kana. */
function inflects(before: string, after: string): boolean {
  const isEnding = /\p{Script=Han}$/u.test(before) && /^\p{Script=Hiragana}/u.test(after)
  return isEnding || /^[っゃゅょァィゥェォッャュョー]/u.test(after)
}

/** How much room a text takes on a line, in Latin letters. */
export function lettersWide(text: string): number {
  return [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 1.8 : 1), 0)
}

/**
 * Says how bad a line break between two words is: 0 after a sentence or clause, 1 where nothing speaks for or against
 * it, `phraseCost` within a phrase (`the | sea`). `language` is a code such as `de-DE`; without one, the script decides.
 */
export function breakCost(before: string, after: string, language?: string): number {
  if (endsSentence.test(before)) return 0
  if (endsClause.test(before)) return 0.1
  const [last, next] = [bare(before), bare(after)]
  if (next === '' || inflects(before, after)) return phraseCost
  const found = tablesFor(before, language)
  if (elided.test(before) || found.some(({ tight }) => tight.has(last))) return phraseCost
  if (tablesFor(after, language).some(({ enclitic: joined }) => joined.has(next))) return phraseCost
  if (isNumber.test(last)) return 2.5
  if (isName.test(before) && isName.test(after)) return 2.5
  if (found.some(({ loose }) => loose.has(last))) return 2
  // A phrase often begins with such a word, so it is a good place to break before it.
  return found.some(({ tight, loose }) => tight.has(next) || loose.has(next)) ? 0.6 : 1
}

/** Says how bad it is that a line or caption of several words is left with a single one. */
export const strandedCost = 5

/** The parts into which words are split: `end` is exclusive. */
type Part = { readonly first: number; readonly end: number }

/**
 * Splits `count` words into parts of the least total cost. `costOf` returns Infinity for a part that must not be, and so
 * for every longer one with the same end; a part of one word is always possible.
 */
export function splitAtLeastCost(count: number, costOf: (part: Part) => number): Part[] {
  const best: { readonly cost: number; readonly first: number }[] = [{ cost: 0, first: 0 }]
  for (let end = 1; end <= count; end += 1) {
    let chosen = { cost: Infinity, first: end - 1 }
    for (let first = end - 1; first >= 0; first -= 1) {
      const own = costOf({ first, end })
      if (own === Infinity && first < end - 1) break
      const cost = (best[first]?.cost ?? Infinity) + (own === Infinity ? 1_000 : own)
      if (cost < chosen.cost) chosen = { cost, first }
    }
    best.push(chosen)
  }
  const parts: Part[] = []
  for (let end = count; end > 0; end = best[end]?.first ?? 0) parts.unshift({ first: best[end]?.first ?? 0, end })
  return parts
}
