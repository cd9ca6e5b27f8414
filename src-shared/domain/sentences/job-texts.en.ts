/** What the studio says about runs, prices, accounts and the receiver of events. */
export const jobTexts = {
  // What the studio says about a run: what a check or a stop does, and what a failed one cost.
  job: {
    words: '“{words}”',
    nothingMade: 'The batch made nothing: “{words}”',
    checkFile: 'Asks the service for the file again. Nothing more is charged.',
    checkStatus: 'Asks the service for the status of this run.',
    checkList: 'Checks the service’s list twice, a minute apart. Nothing is sent again.',
    checkKey: 'Asks again with the same key, which can’t charge twice within a day.',
    refundedAtStart: 'Charged at start, {refunded, number} cr refunded.',
    refunded:
      'Charged {charged, number} cr {when, select, start {at start} other {step by step}}, {refunded, number} cr refunded.',
    noRefund:
      'Charged {charged, number} cr {when, select, start {at start} other {step by step}}; refund not confirmed yet.',
    partRefund:
      'Charged {charged, number} cr {when, select, start {at start} other {step by step}}; refund of {open, number} cr not confirmed yet.',
    chargedAgain: 'Running again is charged again.',
    goneUnstopped: 'This run no longer exists. Nothing was stopped.',
    stopRemoved: 'The run was removed from the queue. Nothing was charged.',
    stopUpload: 'The upload was cancelled. Nothing was charged.',
    stopSending: 'The run is being sent. Try again in a moment.',
    stopSaving: 'The run is finished and charged. Its files are still downloading.',
    stopEnded: 'This run has already ended.',
    stopUnconfirmed: 'This run is unconfirmed. Check again, link it or run it again first.',
    noStop: 'The service can’t stop a run that has started. It was charged at the start and its output will arrive.',
    noStopOf:
      '{what, select, avatar {The service can’t stop the avatar once it has started.} speech {The service can’t stop the speech once it has started.} video {The service can’t stop the video once it has started.} voice {The service can’t stop the voice once it has started.} other {The service can’t stop a render once it has started.}} It was charged at the start and will arrive.',
    noStopDownload: 'A download costs nothing and can’t be stopped once it has started.',
    noStopTake: 'A take is written at once, so it can’t be stopped.',
    noStopPass: 'A pass fills its slots at once, so it can’t be stopped.',
    noStopSpeech: 'The service can’t stop adding speech once it has started. It costs nothing.',
    noStopVideo:
      'The service can’t stop a video that has started. Each step is charged when it starts, and the video will arrive.',
    stopBatch:
      'The service starts no more prompts of this batch. Those already running are finished and charged, and finished outputs stay.',
    queueEmpty: 'The queue was empty.',
    removed:
      '{count, plural, one {# run removed from the queue. Nothing was charged for it.} other {# runs removed from the queue. Nothing was charged for them.}}',
    goOn: '{count, plural, one {# run already sent can’t be stopped: it will finish and stay charged.} other {# runs already sent can’t be stopped: they will finish and stay charged.}}',
    batchesGoOn:
      '{count, plural, one {# batch continues at the service; stop it from its run.} other {# batches continue at the service; stop each from its run.}}',
    notWaiting: 'This run was already sent or is no longer in the queue. Nothing was changed.',
    otherId: 'This ID belongs to another run or model. Nothing was linked.',
    inProgress: 'Another action on this run is in progress. Nothing was changed; try again in a moment.',
    goneFile:
      'This file is missing from the media folder and the service no longer has it. Nothing was charged; put the file back or run its recipe again.',
    goneCaptions:
      'This captioned video is missing from the media folder. Nothing was charged; put the file back or burn in the captions again.',
    goneSpeech:
      'This joined speech is missing from the media folder. Nothing was charged; put the file back or join it again in Cast.',
    goneImport:
      'This imported file is missing from the media folder. Nothing was charged; put the file back or import it again.',
    nothingLeftOut: 'This batch has no runs left out.',
    goneVideo: 'This video no longer exists.',
    goneTake: 'The service no longer has this take. It was charged; check the account’s history.',
  },
  // Why no exact price is shown.
  reason: {
    notGiven: 'The service gave no price.',
    notAsked: 'Not requested yet.',
    set: 'Set {label} to see the price.',
    correct: 'Correct {label} to see the price.',
    elsewhere: 'Started in another app.',
  },
  // What is wrong with a key, an address or a workspace.
  account: {
    keyMissing: 'Enter the key. You’ll find it in the service’s dashboard under Settings, API Keys.',
    keyBearer: 'Paste only the key, without “Bearer”. It starts with {prefix}.',
    keySpace: 'The key contains a space or line break. Copy only the key.',
    keyOther: 'This is not an API key. API keys start with {prefix}.',
    keyCharacter: 'The key contains an invalid character. Copy it again.',
    keyIncomplete: 'The key is incomplete. Copy it again.',
    addressMissing: 'Enter the service address, e.g. https://api.example.com.',
    addressWrong: 'This is not a valid address. Use one like https://api.example.com.',
    addressPlain: 'The address must start with https:// so that your key is encrypted.',
    addressUser: 'The address must not contain a user name or password.',
    addressQuery: 'Remove everything from the ? or # on.',
    notService: 'This address answers, but it is not the service. Nothing was charged; check the address.',
    noWorkspace: 'Open “This computer” or an account first. Nothing was charged.',
    otherAccount: 'This key belongs to another account. Nothing was changed or charged; enter a key of this account.',
    connected:
      'This key is already connected as another account. Nothing was changed or charged; switch to that account instead.',
    keyGone: 'The key of this account is no longer on this computer. Nothing was charged; enter it again.',
    notRunning: 'The service on this computer isn’t running. Nothing was charged.',
    unknown: 'This account doesn’t exist here. Nothing was charged.',
    down: 'The service on this computer isn’t running: {reason}. Nothing was charged; queued runs resume when it is back.',
    keyUnreadable: 'The saved key can’t be opened. Nothing was charged; enter the key of this account again.',
    late: 'The service on this computer didn’t answer in time. Nothing was charged; try again.',
    answered: 'The service on this computer answered {status}. Nothing was charged; try again.',
    fileTooLarge: 'This file is {size} MB. The limit is {most} KB. Nothing was added.',
  },
  // What is wrong with the receiver of events and its public address.
  receiver: {
    portTaken: 'Port {port} is in use by another program. Choose another port.',
    noPort: 'Backlot can’t open a port on this computer for webhooks. Restart it.',
    noPortNow: 'Backlot can’t open a port on this computer.',
    notTaken: 'The service on this computer didn’t take the address of the receiver.',
    onlyLocal: 'Only services on this computer can reach the public address you entered.',
    polling: 'Polling covers it.',
    private: '{host} leads to {address}, which services on the internet can’t reach. Enter an address that they can.',
    dns: 'The name {host} can’t be found (DNS). Check its spelling, or start your tunnel.',
    timeout: '{host} didn’t answer within {seconds, number} seconds. Start your tunnel to {target}.',
    refused: '{host} refuses the connection. Start your tunnel to {target}.',
    otherHost: 'Requests arrive for the host “{arrived}” instead of “{host}”. Have your tunnel pass the host name on.',
    changed:
      'Requests arrive, but something at {host} changes their content, so no signature would fit. Turn that off in your tunnel.',
    redirects: '{base} redirects to {to}. Enter the address that it redirects to.',
    tunnelMissing: '{name} isn’t installed. Install “{file}”, or enter an address of your own.',
    tunnelSilent: '{name} shows no address. Run “{command}” in a terminal to see what it waits for.',
    tunnelEnded: '{name} stopped and is restarting. If that goes on, run “{command}” in a terminal to see why.',
  },
  // What is wrong with the address of a post.
  post: {
    empty: 'The address is empty.',
    noAddress: 'The address is not a web address.',
    elsewhere: 'The address is on none of {platforms}.',
    otherThan: 'The address is not a link to {platform}.',
    other: 'The address is a link to {other}, not to {platform}.',
    noPost: 'The address is not the address of a post on {platform}.',
  },
  // What is wrong in a table of numbers.
  cell: {
    notWhole: '“{value}” is not a whole number.',
    negative: '“{value}” must not be negative.',
    tooLarge: '“{value}” is too large.',
    noPostColumn: 'The table has no column that names the post, such as URL.',
    tooManyRows: 'The table has more than {most, number} rows.',
    unknownPost: 'No post here matches “{value}”.',
    noNumbers: '“{value}” has no numbers.',
  },
} as const
