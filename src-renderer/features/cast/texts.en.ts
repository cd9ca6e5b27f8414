/** English texts of the Cast screen around its tabs, and what its tabs share. */
export const en = {
  title: 'Cast',
  tabs: { label: 'Cast', voices: 'Voices', avatars: 'Avatars', videos: 'Videos' },
  commands: {
    group: 'Cast',
    voices: 'Show voices',
    avatars: 'Show avatars',
    videos: 'Show avatar videos',
    undo: 'Undo deletion',
    nothingToUndo: 'Nothing to undo',
  },
  cost: {
    term: 'Cost',
    practiceTerm: 'Practice cost',
    unit: 'cr',
    pricedBy: 'Priced by',
    after: 'Balance after',
    unknown: 'not known',
    short: 'Not enough credits.',
    button: '{action}, {price}',
  },
  removed: {
    avatar: '{count, plural, one {Avatar deleted.} other {# avatars deleted.}}',
    video: '{count, plural, one {Video deleted.} other {# videos deleted.}}',
    voice: '{count, plural, one {Voice deleted.} other {# voices deleted.}}',
    audio: '{count, plural, one {Speech deleted.} other {# speech files deleted.}}',
    undo: 'Undo',
  },
  made: {
    processing: 'Processing',
    failed: 'Failed',
    refunded: '{credits, number} cr refunded',
    notRefunded: 'No refund seen yet',
    retry: 'Retry for {credits}',
  },
  problem: { close: 'Close' },
} as const
