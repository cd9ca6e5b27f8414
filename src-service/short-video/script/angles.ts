/** A default topic: a question, and facts about it. Every sentence is a fact. */
export type Angle = { readonly title: string; readonly facts: readonly string[] }

/** The default topics. */
export const angles: readonly [Angle, ...Angle[]] = [
  {
    title: 'Why do octopuses have three hearts?',
    facts: [
      'Two of the hearts push blood through the gills, where it picks up oxygen.',
      'The third one sends that blood to the rest of the body.',
      'Octopus blood is blue, because it carries oxygen with copper instead of iron.',
      'When an octopus swims, its main heart stops beating.',
      'Swimming tires it quickly, so it would rather crawl.',
      'Most of its nerve cells are not in its head but in its arms.',
    ],
  },
  {
    title: 'Why does honey keep for so long?',
    facts: [
      'Honey holds very little water, and it is acidic, so almost nothing can grow in it.',
      'Bees dry the nectar by fanning it with their wings.',
      'Pots of honey have been found in the tombs of ancient Egypt.',
      'One worker bee makes about a twelfth of a teaspoon of honey in her whole life.',
      'If honey turns solid in the jar, it is not spoiled: its sugar has formed crystals.',
      'Warm the jar gently in water, and it will flow again.',
    ],
  },
  {
    title: 'How does a lighthouse send its light so far?',
    facts: [
      'A flame in the open shines in every direction, and most of its light is lost.',
      'In the 1820s, Augustin Fresnel built a lens out of many rings of glass.',
      'Each ring bends the light a little, so that all of it leaves in one beam.',
      'A solid lens of that size would have been far too heavy for a tower.',
      'The lens turns, and that is why a ship sees flashes.',
      'Every lighthouse has its own rhythm, so sailors know which one they see.',
    ],
  },
  {
    title: 'Is a banana a berry?',
    facts: [
      'For a botanist, a berry grows from one flower with one ovary and keeps its seeds inside.',
      'A banana does exactly that, so a banana is a berry.',
      'A tomato is one as well, and so is a grape.',
      'A strawberry is not: it grows from many ovaries of one flower.',
      'The small dots on its skin are its true fruits, each with a seed inside.',
      'In the kitchen you can still call all of them what you like.',
    ],
  },
  {
    title: 'Why does the Eiffel Tower grow in summer?',
    facts: [
      'The tower is made of iron, and iron gets longer when it gets warmer.',
      'On a hot day, it can stand about fifteen centimetres taller than in winter.',
      'The sun warms one side more than the other, so the top also leans a little.',
      'Bridges have the same trouble, and that is why they have gaps in the road.',
      'In the evening the metal cools, and all of it shrinks back.',
    ],
  },
  {
    title: 'How old is the sunlight on your face?',
    facts: [
      'Light needs about eight minutes and twenty seconds from the Sun to the Earth.',
      'So you see the Sun as it was eight minutes ago.',
      'The energy itself is far older.',
      'It was made in the core, and it took many thousands of years to get out to the surface.',
      'The next star after the Sun is more than four light years away.',
      'Look at the night sky, and you look into the past.',
    ],
  },
  {
    title: 'Why do cats purr?',
    facts: [
      'A cat purrs by moving the muscles of its larynx many times in a second.',
      'It purrs while it breathes in and while it breathes out.',
      'Kittens purr when they drink, and their mother answers.',
      'Cats also purr when they are hurt or afraid, so a purr does not always mean a happy cat.',
      'Lions and tigers can roar, but they cannot purr the way a house cat does.',
    ],
  },
  {
    title: 'Why is the sea salty?',
    facts: [
      'Rain is slightly acidic, and it takes tiny amounts of minerals out of rock.',
      'Rivers carry them down to the sea.',
      'Hot springs on the sea floor add even more.',
      'Water leaves the sea again as vapour, but the salt stays behind.',
      'On average, a litre of sea water holds about thirty five grams of salt.',
      'The Dead Sea has far more, which is why people float in it so easily.',
    ],
  },
  {
    title: 'Why does ice float?',
    facts: [
      'Most things shrink when they freeze, but water grows.',
      'In ice, the molecules hold each other at a distance, in a lattice with gaps.',
      'So the same weight of ice takes about nine per cent more room than water.',
      'That is why about nine tenths of an iceberg lie below the surface.',
      'Lakes freeze from the top, and fish live on in the water below.',
    ],
  },
  {
    title: 'Why does thunder come after the lightning?',
    facts: [
      'Light travels about three hundred thousand kilometres in a second.',
      'Sound in air needs about three seconds for a single kilometre.',
      'A flash makes the air around it hotter than the surface of the Sun.',
      'The air bursts outwards, and that is the bang.',
      'Count the seconds between the two, and divide them by three.',
      'That is about how many kilometres away it was.',
    ],
  },
  {
    title: 'Why do leaves turn yellow in autumn?',
    facts: [
      'Leaves are green because of chlorophyll, which catches sunlight.',
      'In autumn, many trees break it down and take its nutrients back.',
      'The yellow was in the leaf all summer, hidden under the green.',
      'Red is different: many trees make it fresh in autumn.',
      'At the foot of each leaf, a thin layer of cells closes, and then the leaf falls.',
    ],
  },
  {
    title: 'Why are soap bubbles round?',
    facts: [
      'A soap film pulls itself together as tightly as it can.',
      'Of all shapes, a ball has the smallest surface for the air inside.',
      'So a free bubble is round, even if you blow it through a square ring.',
      'Its colours come from light that is thrown back by both sides of the film.',
      'Just before a bubble bursts, its film can be so thin that it looks black.',
    ],
  },
]
