import { iconFor } from '../broll/choose-icon.ts'
import { wordsOf } from '../../models/voices/words-of.ts'
import { imageKindOf } from '../broll/image-cutaway.ts'

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const passedOver = new Set(
  'a an the of with for in on and or about to from at by as is are was were be been being it its this that these those there here then than so if not no do does did can could will would should may might must have has had you your i we our they their he she his her them us my me what why how when where who which one two three four five six seven eight nine ten more most much many very just only also even still into out up down over under again each every any some all both other own same such too now let like get got make makes made take takes give goes come use uses used say says tell want need know think see look first second third next last back keep thing things way lot bit really actually because before after while until between through during without within instead rather almost about enough let’s stay closer answer answers below beside today tomorrow minute moment long somebody someone anybody word words end part parts small short plain side work works'.split(
    ' ',
  ),
)
/** Words of other languages that ask or join, and that no picture shows. */
const joining = new Set(
  'por porque qué cuando como pourquoi parce comment quand donc warum weil wenn deshalb darum perché quando quindi porquê waarom omdat wanneer dlaczego ponieważ kiedy почему потому когда поэтому чому тому коли neden çünkü varför hvorfor miksi koska siksi mengapa karena itu tại sao vì لماذا لأن لذلك كيف מדוע למה כי לכן क्यों क्योंकि इसलिए 为什么 因为 所以 怎么 什么 為什麼 因為 怎麼 什麼 なぜ だから どこ 왜 그래서 때문'.split(
    ' ',
  ),
)
const most = 5

/** The words that pictures are chosen by: those that can be drawn first, then the longest. */
export function findCues(text: string, title = ''): string[] {
  const all = wordsOf(`${text} ${title}`.toLowerCase())
    .flatMap(({ text: word }) => word.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [])
    .map((word) => word.replace(/['’]s$/u, ''))
  const told = [...new Set(all)].filter(
    (word) =>
      word.length > (unspaced.test(word) ? 1 : 2) &&
      !passedOver.has(word) &&
      !joining.has(word) &&
      !/^\d+$/u.test(word),
  )
  const rank = (word: string) =>
    (iconFor(word) !== null ? 100 : 0) + (imageKindOf([word]) !== 'poster' ? 20 : 0) + Math.min(12, word.length)
  return told.toSorted((one, other) => rank(other) - rank(one)).slice(0, most)
}
