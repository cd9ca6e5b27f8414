/** The texts of forwarding events to programs, in English. */
export const en = {
  title: 'Forwarding',
  verifiedOnly: 'Verified events only',
  add: 'Forward to a program',
  programs: 'Programs',
  allEvents: 'All events',
  turn: 'Forward to {program}',
  waiting: '{count, plural, one {# waits} other {# wait}}',
  dialog: {
    title: 'Forward events to a program',
    description:
      'Backlot posts each verified event to an address on this computer, signed with a secret of its own. If the program doesn’t take it, it is sent again up to four times over an hour.',
    url: 'Address',
    urlHint: 'http://localhost:3000/webhook',
    events: 'Event types',
    eventsHint: 'All; or video.*, avatar.completed',
    add: 'Add',
    cancel: 'Cancel',
  },
  log: {
    title: 'Deliveries',
    label: 'Deliveries, newest first',
    delivered: '{count, plural, one {# delivered today} other {# delivered today}}',
    empty: 'Nothing was sent yet.',
    copySecret: 'Copy signing secret',
    copied: 'Copied',
    remove: 'Remove',
  },
  attempt: {
    count: 'Attempt {attempt} of {most}',
    failed: 'Failed',
    answered: '{status} in {ms, number} ms',
    next: '{result}, again at {time}',
    ms: '{count, number} ms',
  },
  remove: {
    title: 'Remove {program}?',
    text: 'Its signing secret is deleted, and events that wait are not sent.',
    cancel: 'Cancel',
    confirm: 'Remove',
  },
  inspector: {
    title: 'Forwarded to',
    again: 'Forward again to {program}',
  },
} as const
