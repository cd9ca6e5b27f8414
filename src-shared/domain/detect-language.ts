/** Scripts that identify the language, or the nearest supported one. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja-JP'],
  [/\p{Script=Hangul}/u, 'ko-KR'],
  [/\p{Script=Han}/u, 'zh-CN'],
  [/\p{Script=Arabic}/u, 'ar-SA'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi-IN'],
  [/\p{Script=Thai}/u, 'th-TH'],
  [/\p{Script=Cyrillic}/u, 'ru-RU'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Armenian}/u, 'hy'],
]

/** Languages that share a script with a more common one, identified by letters and short words the other lacks. */
const neighbours: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'zh-CN': [
    [/[這個們說為來時會學國與對點開關後麼嗎還讓過裡聽寫見長問間電車書東愛歡樂實現發經總號當從應無樣種]/u, 'zh-TW'],
  ],
  'ar-SA': [
    [/[ٹڈڑںےھ]/u, 'ur'],
    [/[پچژگکی]/u, 'fa'],
  ],
  'ru-RU': [
    [/[ђјљњћџ]/iu, 'sr'],
    [/ў/iu, 'be'],
    [/[әғқңұһ]/iu, 'kk'],
    [/[іїєґ]|(?<!\p{L})(?:чому|що|це|як|чи|та)(?!\p{L})/iu, 'uk'],
    [/^(?!.*[ыэё])(?=.*(?:ъ|(?<!\p{L})(?:е|са|защо|което|които)(?!\p{L})))/isu, 'bg'],
  ],
  'hi-IN': [[/ळ|आहे/u, 'mr']],
}

/** Short words that are frequent in one language and rare in others. */
const words: readonly (readonly [string, string])[] = [
  [
    'en-US',
    'the and is are of to in how why what that with for your you this it from was not do does can a i no or has have its an by at on we our be more if out up they he she who when which my me',
  ],
  [
    'es-ES',
    'el los las una que por para con cómo como qué está son del y es en su más mi se un al lo pero mejor mejores cuando dónde sobre hay muy este esta tiene hacer todo',
  ],
  [
    'fr-FR',
    'le les des une que pour avec comment est sont du et dans ce qui pourquoi plus vous je nous au sur pas la ou comme sans fait faire être elle ils cette quand',
  ],
  [
    'de-DE',
    'der die das und ist ein eine wie warum nicht mit für auf sich wir sind den dem von zu im wird des einen einem einer eines oder auch aber wenn als ich du er kann hat haben werden besser wo wann',
  ],
  ['it-IT', 'il gli che per con come perché sono della di è una un nel più non e si lo le cosa'],
  [
    'pt-BR',
    'o os as que por para com como é são uma um não do da em mais você se por quê e no na bom muito ser foi mas isso sem também quando',
  ],
  ['nl-NL', 'de het een en van is hoe waarom niet met voor op zijn wij dat je ik wat te in aan'],
  ['pl-PL', 'i w na jest że się nie jak dlaczego z do to dla są o po czy'],
  ['sv-SE', 'och är en ett hur varför inte med för på som det att av till den du'],
  ['da-DK', 'og er en et hvordan hvorfor ikke med for på som det at af til den du'],
  ['no-NO', 'og er en et hvordan hvorfor ikke med for på som det å av til den du jeg'],
  ['fi-FI', 'ja on ei miten miksi että se mutta kun niin ovat oli mikä'],
  ['tr-TR', 've bir bu nasıl neden için ile da de ne çok değil olan'],
  ['id-ID', 'dan yang di ini itu untuk dengan dari apa mengapa bagaimana tidak adalah ke'],
  ['cs', 'je v na se že jak proč není ale z do to jsou který protože být jeho není více než a co'],
  ['ro', 'și de la în este nu cu pe că sunt un din pentru cum ce mai acest o se'],
  ['hu', 'a az és nem hogy egy is miért van ez meg de hogyan vagy mint'],
  ['ca', 'els les és per què com amb una del no són aquest i el la perquè'],
  ['vi-VN', 'và là của có không những cho một các tại sao như thế nào'],
]
/** Question words that exist in one language only: each counts as much as two other words. */
const asking = new Set(
  'cómo qué dónde pourquoi warum wieso wie perché porquê waarom dlaczego varför hvorfor hvordan miten miksi nasıl neden mengapa bagaimana proč miért perquè'.split(
    ' ',
  ),
)
const table = words.map(([code, list]) => [code, new Set(list.split(' '))] as const)

/** Letters of few languages, which count more than a short word. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/[ñ¿¡]/u, 'es-ES'],
  [/[ß]/u, 'de-DE'],
  [/[ãõ]/u, 'pt-BR'],
  [/[ąęłżźśćń]/u, 'pl-PL'],
  [/[ğışİ]/u, 'tr-TR'],
  [/[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệ]/u, 'vi-VN'],
  [/[œçêûîë]/u, 'fr-FR'],
  [/[ěřů]/u, 'cs'],
  [/[țşșă]/u, 'ro'],
  [/[őű]/u, 'hu'],
]

/** Detects the language of a text by its letters, then by its short words, and returns its code. English by default. */
export function detectLanguage(text: string): string {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter))
  for (const [script, code] of scripts) {
    const own = letters.filter((letter) => script.test(letter)).length
    // Japanese mixes scripts, so a few kana are enough.
    if (own > letters.length * (code === 'ja-JP' ? 0.12 : 0.4))
      return neighbours[code]?.find(([mark]) => mark.test(text))?.[1] ?? code
  }
  // A single capital among other words is a symbol: `H₂O`.
  const written = (text.match(/\p{L}+/gu) ?? []).filter((word, place) => place === 0 || !/^(?!I$)\p{Lu}$/u.test(word))
  const said = [...new Set(written.map((word) => word.toLowerCase()))]
  const scores = table.map(([code, own]) => {
    const known = said.filter((word) => own.has(word)).reduce((sum, word) => sum + (asking.has(word) ? 2 : 1), 0)
    const marked = marks.filter(([mark, of]) => of === code && mark.test(text.toLowerCase())).length
    return { code, score: known + marked * 2.5 }
  })
  const best = scores.toSorted((one, other) => other.score - one.score)[0]
  const english = scores[0]?.score ?? 0
  return best !== undefined && best.score > english && best.score >= 2 ? best.code : 'en-US'
}
