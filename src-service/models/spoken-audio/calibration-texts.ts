import type { LanguageCode } from '../voices/cast.ts'

/** Everyday sentences of each language with most of its sounds, to hear a voice speak it. */
const texts: Readonly<Record<string, string>> = {
  en: 'The boats leave the harbour early and come home before dark.|Nobody thought that the weather would change so fast.',
  es: 'Los barcos salen temprano del puerto y vuelven antes de la noche.|Nadie pensó que el tiempo cambiaría tan rápido.',
  fr: 'Les bateaux quittent le port très tôt et rentrent avant la nuit.|Personne ne pensait que le temps changerait si vite.',
  de: 'Die Boote verlassen früh den Hafen und kommen vor der Nacht zurück.|Niemand dachte, dass sich das Wetter so schnell ändert.',
  it: 'Le barche lasciano presto il porto e tornano prima di notte.|Nessuno pensava che il tempo cambiasse così in fretta.',
  pt: 'Os barcos deixam cedo o porto e voltam antes da noite.|Ninguém pensou que o tempo mudasse tão depressa.',
  pl: 'Łodzie wypływają wcześnie z portu i wracają przed nocą.|Nikt nie myślał, że pogoda zmieni się tak szybko.',
  nl: 'De boten verlassen vroeg de haven en komen voor de nacht terug.|Niemand dacht dat het weer zo snel zou veranderen.',
  ru: 'Лодки рано выходят из гавани и возвращаются до темноты.|Никто не думал, что погода изменится так быстро.',
  zh: '船一早离开港口，天黑以前回来。|没有人想到天气会变得这么快。',
  ja: 'ふねはあさはやくみなとをでて、よるまえにもどります。|てんきがこんなにはやくかわるとは、だれもおもいませんでした。',
  ko: '배는 아침 일찍 항구를 떠나 밤이 되기 전에 돌아옵니다.|날씨가 이렇게 빨리 변할 줄은 아무도 몰랐습니다.',
  hi: 'नावें सुबह बंदरगाह से निकलती हैं और रात से पहले लौट आती हैं।|किसी ने नहीं सोचा था कि मौसम इतनी जल्दी बदलेगा।',
  th: 'เรือออกจากท่าแต่เช้าและกลับมาก่อนค่ำ|ไม่มีใครคิดว่าอากาศจะเปลี่ยนเร็วขนาดนี้',
  vi: 'Những chiếc thuyền rời cảng từ sớm và trở về trước khi trời tối.|Không ai nghĩ rằng thời tiết thay đổi nhanh như vậy.',
  id: 'Perahu meninggalkan pelabuhan pagi sekali dan pulang sebelum malam.|Tidak ada yang mengira cuaca berubah begitu cepat.',
  ar: 'تغادر القوارب الميناء باكرا وتعود قبل الليل.|لم يظن أحد أن الطقس سيتغير بهذه السرعة.',
  tr: 'Tekneler limandan erken ayrılır ve gece olmadan döner.|Kimse havanın bu kadar çabuk değişeceğini düşünmedi.',
  sv: 'Båtarna lämnar hamnen tidigt och kommer hem före natten.|Ingen trodde att vädret skulle ändras så snabbt.',
  da: 'Bådene forlader havnen tidligt og kommer hjem før natten.|Ingen troede, at vejret ville ændre sig så hurtigt.',
  no: 'Båtene forlater havnen tidlig og kommer hjem før natten.|Ingen trodde at været ville endre seg så fort.',
  fi: 'Veneet lähtevät satamasta aikaisin ja palaavat ennen yötä.|Kukaan ei uskonut, että sää muuttuisi niin nopeasti.',
}

/** Returns sentences in which a voice is measured in a language. */
export function calibrationText(language: LanguageCode): readonly string[] {
  return (texts[language.slice(0, 2)] ?? texts['en'] ?? '').split('|')
}
