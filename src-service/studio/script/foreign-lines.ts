/**
 * What a script in another language adds to the user's own words: a line after the first, lines before the end, and the end.
 * They say nothing about the topic, so they fit every one.
 */
export type ForeignLines = { readonly open: string; readonly middle: readonly string[]; readonly close: string }

/** By the first two letters of the language's code. Languages that are not here are spoken as they were written. */
export const foreignLines: Readonly<Record<string, ForeignLines>> = {
  es: {
    open: 'Quédate un momento y piénsalo conmigo.',
    middle: [
      'Antes de seguir, di en voz alta lo que crees tú.',
      'Busca un ejemplo cerca de ti y compáralo.',
      'Y ahora dilo otra vez, con tus propias palabras.',
    ],
    close: '¿Y tú, qué opinas? Cuéntamelo en los comentarios.',
  },
  fr: {
    open: 'Reste un instant et réfléchis avec moi.',
    middle: [
      'Avant de continuer, dis à voix haute ce que tu en penses.',
      'Cherche un exemple près de chez toi et compare.',
      'Et maintenant, redis-le avec tes propres mots.',
    ],
    close: 'Et toi, qu’en penses-tu ? Dis-le dans les commentaires.',
  },
  de: {
    open: 'Bleib kurz dabei und denk mit.',
    middle: [
      'Sag erst einmal laut, was du selbst glaubst.',
      'Such dir ein Beispiel in deiner Nähe und vergleiche.',
      'Und jetzt sag es noch einmal mit deinen eigenen Worten.',
    ],
    close: 'Und was denkst du? Schreib es in die Kommentare.',
  },
  it: {
    open: 'Resta un momento e pensaci con me.',
    middle: [
      'Prima di continuare, di’ ad alta voce che cosa ne pensi.',
      'Cerca un esempio vicino a te e confronta.',
      'E adesso ripetilo con parole tue.',
    ],
    close: 'E tu, che cosa ne pensi? Scrivilo nei commenti.',
  },
  pt: {
    open: 'Fique um momento e pense comigo.',
    middle: [
      'Antes de continuar, diga em voz alta o que você acha.',
      'Procure um exemplo perto de você e compare.',
      'E agora diga de novo, com as suas próprias palavras.',
    ],
    close: 'E você, o que acha? Conte nos comentários.',
  },
  nl: {
    open: 'Blijf even en denk met me mee.',
    middle: [
      'Zeg eerst hardop wat je zelf denkt.',
      'Zoek een voorbeeld dicht bij huis en vergelijk.',
      'En zeg het nu nog eens in je eigen woorden.',
    ],
    close: 'En wat vind jij? Zet het in de reacties.',
  },
  ru: {
    open: 'Останьтесь на минуту и подумайте вместе со мной.',
    middle: [
      'Сначала скажите вслух, что думаете вы.',
      'Найдите пример рядом с собой и сравните.',
      'А теперь скажите это ещё раз своими словами.',
    ],
    close: 'А что думаете вы? Напишите в комментариях.',
  },
  zh: {
    open: '先停一下，和我一起想一想。',
    middle: ['继续之前，先大声说出你的想法。', '在身边找一个例子，比较一下。', '现在，用自己的话再说一遍。'],
    close: '你怎么看？请在评论里告诉我。',
  },
  ja: {
    open: 'すこしだけ、いっしょにかんがえてみましょう。',
    middle: [
      'そのまえに、じぶんのかんがえをこえにだしてみてください。',
      'みぢかなれいをひとつさがして、くらべてみましょう。',
    ],
    close: 'あなたはどうおもいますか。コメントでおしえてください。',
  },
  ko: {
    open: '잠시 함께 생각해 봅시다.',
    middle: ['먼저 자신의 생각을 소리 내어 말해 보세요.', '가까운 곳에서 예를 하나 찾아 비교해 보세요.'],
    close: '여러분은 어떻게 생각하시나요? 댓글로 알려 주세요.',
  },
  ar: {
    open: 'ابقَ معي لحظة وفكّر في الأمر.',
    middle: ['قبل أن نتابع، قل رأيك بصوت عالٍ.', 'ابحث عن مثال قريب منك وقارن.'],
    close: 'وما رأيك أنت؟ اكتبه في التعليقات.',
  },
  he: {
    open: 'הישארו לרגע וחשבו איתי.',
    middle: ['לפני שנמשיך, אמרו בקול מה אתם חושבים.', 'חפשו דוגמה קרובה והשוו.'],
    close: 'ומה דעתכם? כתבו בתגובות.',
  },
  hi: {
    open: 'एक पल रुकिए और मेरे साथ सोचिए।',
    middle: ['आगे बढ़ने से पहले, अपनी राय ज़ोर से कहिए।', 'अपने आसपास एक उदाहरण ढूँढिए और तुलना कीजिए।'],
    close: 'आपकी क्या राय है? टिप्पणी में बताइए।',
  },
}
