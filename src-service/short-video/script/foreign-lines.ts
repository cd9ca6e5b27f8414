/** How a text addresses its viewer, and the invitation that ends its script in the same form. */
type Address = { readonly by: RegExp; readonly close: string }

/** What a script in a language other than English has besides the user's own sentences. */
export type ForeignLines = {
  /** Introduces a list item; `{n}` is its number. */
  readonly point: string
  /** The words for "and" before the last item of a list. */
  readonly and: readonly string[]
  /** The invitation at the end, without any form of address. */
  readonly close: string
  /** The forms of address; the most frequent one in a text decides its invitation. Empty if the language has one only. */
  readonly addresses: readonly Address[]
}

/** Matches any of some words, separated by spaces, as a whole. */
function anyOf(words: string, flags = 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.split(' ').join('|')})(?![\\p{L}\\p{M}])`, flags)
}

/** Lines by language code or its first two letters. */
const all: Readonly<Record<string, ForeignLines>> = {
  es: {
    point: 'Punto {n}:',
    and: ['y', 'e'],
    close: '¿Preguntas? Los comentarios están abiertos.',
    addresses: [
      {
        by: anyOf('tú tu tus te ti contigo tuyo tuya puedes quieres tienes necesitas debes haz pon ten'),
        close: '¿Preguntas? Escríbelas en los comentarios.',
      },
      {
        by: anyOf('usted ustedes haga ponga tenga añada deje evite pruebe use cubra corte'),
        close: '¿Preguntas? Escríbalas en los comentarios.',
      },
      {
        by: anyOf('vosotros vosotras os vuestro vuestra vuestros vuestras podéis queréis tenéis'),
        close: '¿Preguntas? Escribidlas en los comentarios.',
      },
    ],
  },
  fr: {
    point: 'Point {n} :',
    and: ['et'],
    close: 'Des questions ? Les commentaires sont ouverts.',
    addresses: [
      {
        by: /(?<!\p{L})(?:(?:tu|te|toi|ton|tes)(?!\p{L})|t[’'](?=\p{L}))/giu,
        close: 'Des questions ? Écris-les en commentaire.',
      },
      {
        by: /(?<!\p{L})(?:vous|votre|vos|(?!(?:assez|chez|nez|rez)(?!\p{L}))\p{L}{2,}ez)(?!\p{L})/giu,
        close: 'Des questions ? Écrivez-les en commentaire.',
      },
    ],
  },
  de: {
    point: 'Punkt {n}:',
    and: ['und'],
    close: 'Fragen? Gern in die Kommentare.',
    addresses: [
      {
        by: anyOf('du dich dir dein deine deinen deinem deiner deines'),
        close: 'Fragen? Schreib sie in die Kommentare.',
      },
      {
        // At the start of a sentence, `Sie` may be `they`, unless a verb in front of it makes it an order.
        by: /(?<=[\p{Ll},;] )(?:Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres)(?!\p{L})/gu,
        close: 'Fragen? Schreiben Sie sie in die Kommentare.',
      },
      { by: anyOf('ihr euch euer eure euren eurem eurer', 'gu'), close: 'Fragen? Schreibt sie in die Kommentare.' },
    ],
  },
  it: {
    point: 'Punto {n}:',
    and: ['e', 'ed'],
    close: 'Domande? I commenti sono aperti.',
    addresses: [
      { by: anyOf('tu ti te tuo tua tuoi tue puoi vuoi hai devi'), close: 'Domande? Scrivile nei commenti.' },
      { by: /(?<=[\p{Ll},;] )(?:Lei|Le|Suo|Sua|Suoi|Sue)(?!\p{L})/gu, close: 'Domande? Le scriva nei commenti.' },
      {
        by: anyOf('voi vi vostro vostra vostri vostre potete volete avete'),
        close: 'Domande? Scrivetele nei commenti.',
      },
    ],
  },
  pt: {
    point: 'Ponto {n}:',
    and: ['e'],
    close: 'Perguntas? Os comentários estão abertos.',
    addresses: [
      { by: anyOf('tu ti teu tua teus tuas contigo podes queres tens'), close: 'Perguntas? Escreve nos comentários.' },
      { by: anyOf('você vocês senhor senhora'), close: 'Perguntas? Escreva nos comentários.' },
    ],
  },
  nl: { point: 'Punt {n}:', and: ['en'], close: 'Vragen? Stel ze in de reacties.', addresses: [] },
  pl: {
    point: 'Punkt {n}:',
    and: ['i', 'oraz'],
    close: 'Pytania? Komentarze są otwarte.',
    addresses: [
      {
        by: anyOf('ty ciebie cię ci tobie twój twoja twoje twoim twoją możesz masz chcesz'),
        close: 'Pytania? Napisz w komentarzu.',
      },
      {
        by: /(?<!\p{L})(?:Pan|Pani|Panu|Pana|Panią|Państwo|Państwa|Państwu)(?!\p{L})/gu,
        close: 'Pytania? Proszę napisać w komentarzu.',
      },
    ],
  },
  ru: {
    point: 'Пункт {n}:',
    and: ['и'],
    close: 'Вопросы? Комментарии открыты.',
    addresses: [
      {
        by: /(?<!\p{L})(?:ты|тебя|тебе|тобой|твой|твоя|твоё|твои|\p{L}{2,}(?:ешь|ёшь|ишь))(?!\p{L})/giu,
        close: 'Вопросы? Напиши в комментариях.',
      },
      {
        by: /(?<!\p{L})(?:вы|вас|вам|вами|ваш\p{L}*|\p{L}{2,}(?:йте|ите|ете))(?!\p{L})/giu,
        close: 'Вопросы? Напишите в комментариях.',
      },
    ],
  },
  uk: {
    point: 'Пункт {n}:',
    and: ['і', 'й', 'та'],
    close: 'Питання? Коментарі відкриті.',
    addresses: [
      {
        by: /(?<!\p{L})(?:ти|тебе|тобі|тобою|твій|твоя|твоє|твої|\p{L}{2,}(?:єш|еш|иш))(?!\p{L})/giu,
        close: 'Питання? Напиши в коментарях.',
      },
      {
        by: /(?<!\p{L})(?:ви|вас|вам|вами|ваш\p{L}*|\p{L}{2,}(?:йте|іть))(?!\p{L})/giu,
        close: 'Питання? Напишіть у коментарях.',
      },
    ],
  },
  sv: { point: 'Punkt {n}:', and: ['och'], close: 'Frågor? Skriv i kommentarerna.', addresses: [] },
  da: { point: 'Punkt {n}:', and: ['og'], close: 'Spørgsmål? Skriv i kommentarerne.', addresses: [] },
  no: { point: 'Punkt {n}:', and: ['og'], close: 'Spørsmål? Skriv i kommentarfeltet.', addresses: [] },
  fi: {
    point: 'Kohta {n}:',
    and: ['ja'],
    close: 'Kysyttävää? Kommentit ovat auki.',
    addresses: [
      { by: anyOf('sinä sinun sinua sinulle sinulla sinut voit'), close: 'Kysyttävää? Kirjoita kommentteihin.' },
      { by: anyOf('te teidän teitä teille teillä teidät voitte'), close: 'Kysyttävää? Kirjoittakaa kommentteihin.' },
    ],
  },
  tr: {
    point: 'Madde {n}:',
    and: ['ve'],
    close: 'Sorular için yorumlar açık.',
    addresses: [
      {
        by: /(?<!\p{L})(?:sen|seni|sana|senin|\p{L}+[ae]bilirsin)(?!\p{L})/giu,
        close: 'Soruların varsa yorumlara yaz.',
      },
      {
        by: /(?<!\p{L})(?:siz|sizi|size|sizin|\p{L}+s[iıuü]n[iıuü]z)(?!\p{L})/giu,
        close: 'Sorularınız varsa yorumlara yazın.',
      },
    ],
  },
  ar: { point: 'النقطة {n}:', and: [], close: 'هل من أسئلة؟ التعليقات مفتوحة.', addresses: [] },
  he: { point: 'נקודה {n}:', and: [], close: 'שאלות? התגובות פתוחות.', addresses: [] },
  hi: {
    point: 'बिंदु {n}:',
    and: ['और'],
    close: 'कोई सवाल? टिप्पणियाँ खुली हैं।',
    addresses: [
      { by: anyOf('तुम तुम्हें तुम्हारा तुम्हारी तुम्हारे तू'), close: 'कोई सवाल? टिप्पणी में लिखो।' },
      { by: anyOf('आप आपको आपका आपकी आपके आपने'), close: 'कोई सवाल? टिप्पणी में लिखिए।' },
    ],
  },
  zh: {
    point: '第{n}点：',
    and: ['和', '以及', '还有'],
    close: '有问题？评论区见。',
    addresses: [{ by: /您/gu, close: '有问题？欢迎您在评论区留言。' }],
  },
  'zh-TW': {
    point: '第{n}點：',
    and: ['和', '以及', '還有'],
    close: '有問題？留言區見。',
    addresses: [{ by: /您/gu, close: '有問題？歡迎您在留言區留言。' }],
  },
  // In kana: the voice cannot read kanji.
  ja: {
    point: 'ポイント{n}：',
    and: ['と', 'そして'],
    close: 'しつもんはコメントで。',
    addresses: [
      {
        by: /(?:です|ます|ました|ません|ください|でしょう)(?=か?[。！？\s]|$)/gu,
        close: 'しつもんは、コメントでおしえてください。',
      },
    ],
  },
  ko: {
    point: '{n}번:',
    and: ['그리고', '및'],
    close: '질문은 댓글로.',
    addresses: [
      { by: /(?:요|니다|세요|니까)(?=[.!?\s]|$)/gu, close: '질문은 댓글로 남겨 주세요.' },
      { by: /(?:야|해|어|아|지|봐|줘)(?=[.!?]|$)/gu, close: '질문은 댓글로 남겨 줘.' },
    ],
  },
  id: { point: 'Poin {n}:', and: ['dan'], close: 'Ada pertanyaan? Tulis di kolom komentar.', addresses: [] },
  vi: { point: 'Điểm {n}:', and: ['và'], close: 'Có câu hỏi? Viết trong phần bình luận.', addresses: [] },
  // Sentences end with a space, without punctuation.
  th: { point: 'ข้อที่ {n}', and: ['และ'], close: 'มีคำถาม เขียนไว้ในความคิดเห็นได้เลย', addresses: [] },
}

/** Returns the lines for a language, by its code or its first two letters; null if there are none. */
export function linesOf(language: string): ForeignLines | null {
  return all[language] ?? all[language.slice(0, 2)] ?? null
}

/** Returns the invitation in the form of address that a text uses most; neutral if it uses none, or two alike. */
export function closeIn({ close, addresses }: ForeignLines, text: string): string {
  const counted = addresses.map(({ by, close: own }) => ({ own, count: text.match(by)?.length ?? 0 }))
  const [first, second] = counted.toSorted((one, other) => other.count - one.count)
  if (first === undefined || first.count === 0 || first.count === second?.count) return close
  return first.own
}
