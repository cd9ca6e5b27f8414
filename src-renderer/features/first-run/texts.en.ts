/** The texts of the first screen in English. */
export const en = {
  page: {
    title: 'Where do you want to work?',
    intro:
      'You can add more workspaces and switch at any time. Nothing leaves this computer until you connect an account.',
    workspace: 'Workspace',
    open: 'Open workspace',
    opening: 'Opening…',
    back: 'Back to {workspace}',
    free: 'Opening a workspace is free.',
    checkUsed: 'Checking the key used {used, number} of 60 requests this minute.',
  },
  places: {
    local: {
      title: 'This computer',
      aside: 'No account, works offline',
      text: 'Make images, speech, music and short videos on this computer with free practice credits. Great for learning and drafts.',
    },
    hosted: {
      title: 'Hosted account',
      aside: 'Uses real credits',
      text: 'Use a service’s models. You need its address and an API key.',
    },
  },
  account: {
    address: 'Service address',
    addressExample: 'https://',
    key: 'API key',
    plan: 'Requires the Scale plan or higher',
    showKey: 'Show key',
    hideKey: 'Hide key',
  },
  problems: {
    lineBreak: 'The key contains a line break: copy it again on one line. Nothing was sent or charged.',
    space: 'The key contains a space: copy it again without spaces. Nothing was sent or charged.',
    noAddress: 'Enter the service address. Nothing was sent or charged.',
    noKey: 'Enter or paste the API key. Nothing was sent or charged.',
  },
  check: {
    checking: 'Checking key…',
    accepted: 'Key accepted. Balance: {credits}.',
    acceptedWithPlan: 'Key accepted. Balance: {credits}. Plan: {plan}.',
    monthlyCap: 'Backlot can’t read the key’s monthly cap. If others use this key, set a cap in the dashboard.',
  },
  image: {
    alt: 'Scenery flats seen from behind on a studio lot at dusk',
    product: 'Backlot',
  },
} as const
