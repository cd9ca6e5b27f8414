/** What the studio says about agents, received events, exports of the profile and updates. */
export const systemTexts = {
  // Why an agent’s call is refused, and what is wrong with an agent or its client.
  agents: {
    stopped: 'The user stopped this agent. Nothing was sent or charged; they can resume it in Backlot.',
    revoked: 'The token of this agent was revoked. Nothing was sent or charged.',
    readOnly: 'This agent is read-only, so it can’t spend or change anything. Nothing was sent or charged.',
    tool: 'This agent isn’t allowed to use this tool. Nothing was sent or charged.',
    model: 'This agent isn’t allowed to use this model. Nothing was sent or charged.',
    day: 'This is over the agent’s daily budget. Nothing was sent or charged.',
    total: 'This is over the agent’s total budget. Nothing was sent or charged.',
    noBound: 'The most that this may cost isn’t known. Nothing was sent or charged.',
    declined: 'The user refused this request. Nothing was sent or charged.',
    timeout: 'The user didn’t answer in time, which counts as a refusal. Nothing was sent or charged.',
    ended: 'The connection ended before this was decided. Nothing was sent or charged.',
    reused: 'This idempotency key belongs to another request. Nothing was sent or charged; use a new key.',
    busy: 'Too many requests of this agent are waiting for the user. Nothing was sent or charged; try again later.',
    overDay:
      'Over the daily budget of {agent}: this may cost {credits, number} cr, and {left, number} of {budget, number} cr are left today. Nothing was sent or charged.',
    overTotal:
      'Over the total budget of {agent}: this may cost {credits, number} cr, and {left, number} of {budget, number} cr are left. Nothing was sent or charged.',
    gone: 'This agent no longer exists. Nothing was changed.',
    taken: 'An agent named “{name}” exists already, and its runs have that name. Choose another name.',
    answered: 'This request was already answered, or its time is up. Nothing was charged.',
    amountMissing: 'Enter the most that this may cost. Nothing was charged.',
    noPort: 'Backlot can’t open a port on this computer, so agents can’t connect.',
    tokenReplaced: 'This token was replaced. Nothing was changed; make a new one.',
    noClientFile:
      'This client has no configuration file that Backlot knows. Nothing was changed; copy the text instead.',
    gatewaySilent: 'The gateway could not be used: it did not answer. Nothing was changed; try again.',
    gatewayAnswered: 'The gateway could not be used: it answered with status {status}. Nothing was changed; try again.',
    unknownTool: 'The service has no such tool. Nothing was charged; read the list again.',
    sentAlready: 'This call was sent already and is not sent again. See what it was charged in Account, Transactions.',
    changedTool: 'The service changed this tool since you opened it. Nothing was charged; check it and call it again.',
    callUnpriced: 'The price of this call isn’t known. Nothing was charged yet.',
    spendingStopped: 'Spending is stopped until you resume it. Nothing was charged.',
    callPriceRose: 'The price rose from {was, number} to {now, number} credits. Nothing was charged.',
    toolServerUnread: 'The tool server’s answer can’t be read.',
    mayBeCharged: 'It may have been charged; check Transactions in Account.',
    priceRose: 'The price rose. Nothing was sent or charged.',
    runRemoved: 'The user removed the run of this idempotency key. Use a new key.',
    clientFile:
      'Configuration could not be written: {file} {fault, select, deep {is nested more than {most, number} levels deep} many {holds more than {most, number} values} malformed {is incomplete or isn’t JSON} other {has no place for “{key}”}}. Nothing was changed; copy the text instead.',
    toolServerUnreached: 'The tool server can’t be reached.',
    toolLate: 'The tool didn’t answer within {seconds, number} seconds.',
    toolAnswerLost:
      'The answer of the tool was lost: {why, select, lost {the connection was lost} large {the answer is larger than 10 MB} other {{reason}}}.',
    toolKeyRefused: 'The tool server refused the key.',
    toolAccountRefused: 'The tool server refused this account.',
    toolRate: 'The tool server has had too many requests of this key. Nothing was charged; try again in a minute.',
    toolServerFailed: 'The tool server failed ({status}).',
    noToolServer: 'There is no tool server at this address ({status}).',
  },
  // What is wrong with a signing secret, a program that events are forwarded to, or an event.
  webhooks: {
    secretMissing: 'Enter the signing secret from the service’s dashboard.',
    secretSpace: 'The secret contains a space or line break. Copy only the secret.',
    secretShort: 'The secret is incomplete. Copy it again.',
    secretLong: 'The secret is too long. Copy only the secret.',
    askDashboard: 'Send a test event from the dashboard of this service.',
    goneEvent: 'This event is no longer kept.',
    goneRule: 'This rule was removed.',
    mostRules: 'There are {most, number} programs already. Remove one first.',
    urlMissing: 'Enter the address of a program, e.g. http://localhost:3000/webhook.',
    urlWrong: 'This isn’t an address. Enter one like http://localhost:3000/webhook.',
    urlScheme: 'The address must begin with http://.',
    urlUser: 'The address can’t contain a user name.',
    urlElsewhere: 'Events are forwarded to this computer only: the address must be on localhost, 127.0.0.1 or [::1].',
    noType: '“{pattern}” fits no event type. Types: {types}.',
    wrongPlace: 'This place in the list can’t be read. Reload the list.',
    forwardGone: 'The event is no longer kept',
    forwardNoSecret: 'The signing secret is lost: copy a new one',
    forwardSecretUnread: 'The signing secret can’t be read',
    forwardNobody: 'No program listens there',
    forwardLate: 'No answer within {seconds, number} seconds',
  },
  // What a received event is about, in a list.
  event: {
    test: 'Test:',
    words: '{words}',
    noReason: 'no reason given',
    noVisibility: '{avatar}, visibility not given',
    balance: 'Balance {balance, number} cr, threshold {threshold, number}',
    balanceOnly: 'Balance {balance, number} cr',
    purchased: '{amount, number} credits, balance {balance, number}',
    purchasedOnly: '{amount, number} credits',
    tier: '{before} to {after}',
    limit: '{limit}, {used, number} of {allowed, number}',
    limitUnnamed: 'A limit, {used, number} of {allowed, number}',
    unreadable:
      'The body {fault, select, deep {is nested more than {most, number} levels deep} many {holds more than {most, number} values} malformed {is incomplete or isn’t JSON} field {has no valid field {field}} type {names no event type} other {isn’t an event}}',
  },
  // Why a profile is not exported or imported.
  transfer: {
    busy: 'Another export or import is in progress. Nothing was changed; wait for it or stop it.',
    stopFirst: 'Stop the export or import first. Nothing was changed.',
    chooseFirst: 'Choose an export first. Nothing was changed.',
    mediaMoving: 'The media folder is being moved. Nothing was changed; import when the move has ended.',
    noFolder: 'This folder doesn’t exist or can’t be opened. Nothing was exported; choose another one.',
    noWrite: 'Can’t write to this folder. Nothing was saved; choose another one.',
    exportLost:
      'What was noted about the stopped export is damaged, so it can’t be resumed. Your profile is unchanged; export it again.',
    importLost:
      'What was noted about the import is damaged, so it can’t be resumed. What was added stays, nothing was replaced or charged; choose the file again to add the rest.',
    exportStopped:
      'The export stopped: {why, select, full {the disk is full} other {an unexpected error was logged}}. Your profile is unchanged; resume the export when that is fixed.',
    checkFailed:
      'Couldn’t check the file: {why, select, full {the disk is full} other {an unexpected error was logged}}. Nothing was changed; try again.',
    importStopped:
      'The import stopped: {why, select, full {the disk is full} other {an unexpected error was logged}}. What was added stays, nothing was replaced or charged; resume it to add the rest.',
  },
  // Why a file can’t be imported as a profile.
  archive: {
    incomplete:
      '“{name}” isn’t a complete Backlot export. Nothing was changed; choose another file, or copy or export it again.',
    unsafe:
      '“{name}” isn’t safe to import: {what, select, unknown {it has the unknown entry “{entry}”} link {“{entry}” is a link or a device} encrypted {“{entry}” is encrypted} packed {“{entry}” can’t be unpacked} dense {“{entry}” unpacks to far more than its size} twice {it has “{entry}” twice} overlap {its entries overlap} many {it has too many entries} other {its list of entries is malformed}}. Nothing was changed; export it again with Backlot.',
    damaged:
      '“{name}” is damaged: {what, select, databases {its databases can’t be read} long {“{entry}” is longer than the file} unread {“{entry}” can’t be read} checksum {“{entry}” doesn’t match its checksum} list {its list can’t be read} entries {it doesn’t have the entries of its list} size {“{entry}” is missing or has another size} other {“{entry}” is missing}}. Nothing was changed; copy or export it again.',
    newer: '“{name}” was exported by a newer Backlot. Nothing was changed; update Backlot, then import it again.',
    newerBy:
      '“{name}” was exported by a newer Backlot ({version}). Nothing was changed; update Backlot, then import it again.',
    noRoom:
      'The disk is full: {megabytes} MB is needed in {folder}. Nothing was changed; free up space, then try again.',
  },
  // Why Backlot is not updated.
  updates: {
    wrongBytes: 'The update doesn’t match its checksum and was deleted. Nothing was changed; try again later.',
    unreachable: 'Couldn’t reach the update server. Nothing was changed; we’ll try again tomorrow.',
    full: 'The disk is full, so the update can’t be saved. Nothing was changed; free up space, then try again.',
    failed: 'Couldn’t update Backlot; the reason was logged. Nothing was changed and this version keeps working.',
    busyRuns:
      'Runs are in progress, so Backlot doesn’t restart now. Nothing was changed or charged; install the update when they have ended.',
    busyFiles:
      'Files are being written, so Backlot doesn’t restart now. Nothing was changed; install the update when they are finished.',
    noneNewer: 'There is no newer version to download. Check for updates first.',
    noneReady: 'No update is ready. Download it first.',
    noBackup:
      'The database couldn’t be backed up, so the update isn’t installed. Nothing was changed; free up space on the disk, then try again.',
  },
} as const
