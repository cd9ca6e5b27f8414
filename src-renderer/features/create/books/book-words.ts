/** What each kind of entry is called, and how it is used. */
export const bookWords = {
  prompt: {
    many: 'Prompts',
    add: 'New prompt',
    empty: 'No prompt is kept yet.',
    about: 'Prompts are kept here by name, in folders. Choose “New prompt”, or keep one out of the history.',
    body: 'Prompt',
    help: '{a|b} chooses, {1..9} counts, __name__ takes a line of a list, {$name} a variable’s value.',
  },
  list: {
    many: 'Lists',
    add: 'New list',
    empty: 'No list is kept yet.',
    about: 'A prompt that names a list as __name__ takes one of its lines. In a batch each line takes its turn.',
    body: 'Lines',
    help: 'One entry a line. A line may vary itself, and may name other lists.',
  },
  variable: {
    many: 'Variables',
    add: 'New variable',
    empty: 'No variable is kept yet.',
    about: 'A prompt that names a variable as {$name} has its value in that place.',
    body: 'Value',
    help: 'Taken as it is.',
  },
} as const
