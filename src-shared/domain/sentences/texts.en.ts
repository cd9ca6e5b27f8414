import { jobTexts } from './job-texts.en.ts'
import { fileTexts } from './file-texts.en.ts'
import { libraryTexts } from './library-texts.en.ts'
import { makingTexts } from './making-texts.en.ts'
import { systemTexts } from './system-texts.en.ts'

/** What the studio says in windows, by what it is about. `free`: that nothing was charged, and what to do. */
export const en = {
  money: {
    charged: 'It was charged.',
    refunded: 'It was charged and refunded.',
    maybe: 'It may have been charged; we don’t know yet.',
    chargeUnknown: 'The charge is unknown.',
    credits: '{credits, number} cr were charged.',
    creditsSoFar: '{credits, number} cr were charged so far.',
    seeHistory: 'Check the account’s history.',
  },
  free: {
    charge: 'Nothing was charged.',
    send: 'Nothing was sent or charged.',
    renderStarts: 'Nothing was charged; the render starts once one is free.',
    resumes: 'Nothing was charged; sending resumes in {seconds, number} s.',
    enterKey: 'Nothing was charged; enter a new key.',
    addCredits: 'Nothing was charged; add credits or choose a cheaper setting.',
    addCreditsUnsent: 'Nothing was sent or charged; add credits or choose a cheaper setting.',
    stayQueued: 'Nothing was charged; queued runs stay in the queue.',
    raiseCap: 'Nothing was charged; raise the cap or use another key.',
    changePrompt: 'Nothing was charged; change the prompt and run again.',
    otherModel: 'Nothing was charged; choose another model.',
    sentAgain: 'Nothing was charged; it is sent again.',
    addAccount: 'Nothing was charged; add the account again to run it.',
    freeSpace: 'Nothing was sent or charged; free up space and add the file again.',
    acceptPrice: 'Nothing was sent or charged; run again to accept it.',
    tryLater: 'Nothing was sent or charged; try again later.',
    refreshPrice: 'Nothing was sent or charged; refresh the price, or choose to run without one.',
    runUnpriced: 'Nothing was sent or charged; choose to run without a price, or cancel.',
    liftLimit: 'Nothing was sent or charged; refresh the price or remove the limit in Settings.',
    balanceLater: 'Nothing was sent or charged; try again once it was read.',
    whenOnline: 'Nothing was sent or charged; try again when you are online.',
    add: 'Nothing was added or charged.',
  },
  service: {
    exportLimit: 'The hourly allowance of renders is used up.',
    rateLimited: 'Too many requests this minute.',
    keyRefused: 'The key is invalid, expired or revoked.',
    notEnough: 'Not enough credits: this needs {required, number} cr and you have {available, number} cr.',
    notEnoughUnknown: 'Not enough credits.',
    notEnoughWords: 'Not enough credits. “{words}”',
    suspended: 'This account is suspended.',
    cap: 'The key has reached its monthly credit cap.',
    declined: 'The service declined this prompt: {reason}.',
    modelGone: 'The model {model} is no longer in the catalog.',
    notFound:
      'The service can’t find {of, select, run {this run} batch {this batch} purchase {this purchase} avatar {the avatar} video {the video} speech {the speech} voice {the voice} batches {the batches} options {the options} this {this} other {{what}}}: “{words}”',
    wrongInput: 'The service refused the input: “{words}”',
    refused: 'The service refused: “{words}”',
    failed: 'The service failed ({status}): “{words}”',
    modelDown:
      'The model couldn’t start, and the service refunds any charge for it. We’re trying again with the same key, which can’t charge twice.',
    unreadable: 'The service’s answer cannot be read ({status}).',
    odd: 'The service’s answer {fault, select, deep {is nested more than {most, number} levels deep} many {holds more than {most, number} values} malformed {is incomplete or isn’t JSON} field {has no valid {field}} page {is a web page} other {has an unexpected format}}.',
    offline: 'The service can’t be reached, and this is not kept for later.',
  },
  network: {
    unreached: 'Couldn’t reach the service.',
    noAnswer: 'The service didn’t answer.',
    signIn: 'This network’s proxy requires a sign-in ({status}).',
    proxySocks:
      'This computer sends requests through a SOCKS proxy, which Backlot can’t use. Set an HTTP proxy in the system’s network settings.',
    proxySignIn: 'The proxy of this network requires a sign-in (407).',
    proxyRefused: 'The proxy of this network refused the connection.',
    proxyUnreachable: 'The proxy of this network can’t be reached.',
    uploadTimeout: 'The service stopped waiting for the upload (408).',
    redirectedTo: 'The request was redirected to {host} ({status}) and was not sent there.',
    redirected: 'The request was redirected somewhere else ({status}) and was not sent there.',
    page: 'The network returned a web page instead of the service’s answer.',
    nothing: 'The address answered with nothing instead of the service’s answer ({status}).',
    other: 'The address answered with something else instead of the service’s answer ({status}).',
    check: 'Check the address and whether this network requires a sign-in.',
    offline: 'This computer is offline.',
    noLookup: 'The address couldn’t be looked up: this computer is offline, or the DNS server doesn’t respond.',
    lookupFailed: 'The address couldn’t be looked up because the DNS server failed.',
    unknownName: 'The DNS server doesn’t know this address.',
    noRoute: 'The network has no route to this address.',
    nothingThere: 'Nothing is running at this address.',
    lost: 'The connection was lost.',
    timeout: 'The address didn’t respond in time.',
    certificateEarly: 'Its certificate isn’t valid yet. Check this computer’s date and time.',
    certificateExpired: 'Its certificate has expired, or this computer’s clock is wrong. Check the date and time.',
    certificateOther: 'Its certificate is for another address, so this may not be the service.',
    certificateSelf: 'Its certificate is self-signed, so this may not be the service.',
    certificateIssuer: 'Its certificate comes from an issuer this computer doesn’t trust.',
    certificateRevoked: 'Its certificate was revoked.',
    insecure: 'A secure connection couldn’t be established ({code}).',
    cause: '{cause}.',
    tooLarge: 'The answer is larger than 10 MB.',
    noResponse: 'The service didn’t respond in time.',
  },
  limit: {
    unpriced: 'The price is unknown, so your spending limit can’t be checked.',
    noBalance: 'The balance isn’t known yet, so the balance to keep can’t be checked.',
    run: '{who, select, all {Limit per run: {limit, number} cr.} other {Limit per run for {subject}: {limit, number} cr.}}',
    day: '{who, select, all {Daily limit: {limit, number} cr.} other {Daily limit for {subject}: {limit, number} cr.}}',
    month:
      '{who, select, all {Monthly limit: {limit, number} cr.} other {Monthly limit for {subject}: {limit, number} cr.}}',
    ever: '{who, select, all {Total limit: {limit, number} cr.} other {Total limit for {subject}: {limit, number} cr.}}',
    balance: 'Stop at a balance of {limit, number} cr.',
    key: 'Monthly cap of the key: {limit, number} cr.',
    costs: 'This costs {needed, number} cr.',
    needs: 'This needs {needed, number} cr.',
    spent:
      '{period, select, day {Spent today: {spent, number} cr} month {Spent this month: {spent, number} cr} other {Spent so far: {spent, number} cr}}{held, plural, =0 {} other {, in progress: # cr}}.',
    left: 'Balance: {balance, number} cr{held, plural, =0 {} other {, in progress: # cr}}.',
    resets: 'The limit resets on {time}.',
    change: 'Choose cheaper settings or change the limit in Settings.',
    askUnpriced: 'The price isn’t known, and you want to be asked above {limit, number} cr.',
    ask: 'This costs up to {credits, number} cr, and you want to be asked above {limit, number} cr.',
  },
  price: {
    rose: 'The price rose from {was, number} cr to {now, number} cr.',
    gone: 'The price was {was, number} cr but is currently unavailable.',
    unknown: 'The price of this run is unknown.',
    unknownCharges:
      'The price is unknown: the service gives none, and you have fewer than three charges to estimate from.',
    unknownVideos:
      'The price is unknown: the service gives none, and you have fewer than three videos to estimate from.',
    batch: 'The price of this batch is unknown, so it was not started.',
    fell: 'The price fell from {was, number} cr to {now, number} cr.',
    same: 'Every run now costs the same.',
    depends: 'The price now depends on {names}.',
    otherwise: 'The price is calculated differently.',
  },
  run: {
    mismatch:
      'The service’s answer doesn’t match this run, so the run may have been charged. Nothing more is sent automatically; check the account’s history.',
    another: 'The service returned a different run, so its result wasn’t used.',
    checkOrHistory: 'Check again or see the account’s history.',
    noFile: 'The run finished without a file.',
    checkOrClaim: 'Check again or claim the credits back.',
    forgotten: 'The service no longer has this run.',
    interrupted: 'Backlot quit while the run was being sent. It may have been charged.',
    unlisted:
      'This may have started and been charged, and the service has no list to check. Nothing is sent again; if you know the job ID, link it.',
    uploadCancelled: 'You cancelled the upload.',
    uploadCut: 'Backlot quit before the upload was complete.',
    otherKey:
      'This run was sent with the key …{hint}, which is not the current key, so it may have been charged. Switch back to that key to check.',
    anotherKey:
      'This run was sent with another key, which is not the current key, so it may have been charged. Switch back to that key to check.',
    removedBefore: 'The account was removed before this run was sent.',
    removedAfter:
      'The account was removed after this run was sent, so it may have been charged. Add the account again to check.',
    tooLate:
      'The service never answered, and it is too late to ask again safely. This run may have been charged; check the account’s history.',
    changed:
      'The saved request no longer matches the one that was sent, so it won’t be sent again. This run may have been charged; check the account’s history.',
    notListed:
      'The service never answered and doesn’t list this run, so it may have been charged. Check again, link the right run, or run again and risk paying twice.',
    noLongerListed:
      'The service never answered. It listed one possible match, then no longer did, so it may have been charged. Check again, link the right run, or run again and risk paying twice.',
    matches:
      'The service never answered. It lists {found, plural, one {# possible match} other {# possible matches}}, so it may have been charged. Check again, link the right run, or run again and risk paying twice.',
    olderRow:
      'This run is from an older copy of the database and may have been sent and charged since. We’re checking with its own key, which is never charged twice.',
    gone: 'This run no longer exists.',
    settled: 'This run is already settled.',
    attention: '{count, plural, one {# setting needs attention.} other {# settings need attention.}}',
    attentionIn:
      '{count, plural, one {# setting needs attention in {runs, plural, one {# run} other {# runs}}.} other {# settings need attention in {runs, plural, one {# run} other {# runs}}.}}',
    otherAnswer: 'The service answered about another run.',
  },
  alert: {
    unexpected:
      'An unexpected error occurred and was logged. Runs already sent continue; nothing new is sent or charged until you resume.',
    vaultLocked:
      'Can’t open your saved keys, so accounts can’t be used; nothing was sent or charged. Unlock the system keychain or restore the file vault.key and restart Backlot, or enter the key of each account again.',
    balanceLow:
      'Your balance is low: {balance, number} credits are left, fewer than {threshold, number}. Add credits before long runs.',
    limitNear:
      'You are close to a limit of your tier: {used, number} of {allowed, number} used ({limit}). See Account.',
    limitNearUnnamed: 'You are close to a limit of your tier: {used, number} of {allowed, number} used. See Account.',
    tier: 'Your account now has the tier {tier}. Its limits apply from now on.',
    tierUnnamed: 'Your account now has another tier, which Account shows. Its limits apply from now on.',
    agentOver: '{agent} is stopped, {credits, number} cr over its budget.',
    agentRemedy:
      'A charge above its quote is a claim in Account; raise the budget or resume the agent in Activity, Agents.',
    firstBackup: 'Couldn’t make the first database backup. No data was lost; we’ll try again within an hour.',
    backup:
      'Couldn’t make today’s database backup in {folder}. No data was lost and earlier backups are kept; we’ll try again within an hour.',
    mediaAway:
      'The media folder is missing: {folder}. Nothing was deleted and nothing more is charged; connect its drive to continue downloads.',
  },
  ...jobTexts,
  ...fileTexts,
  ...libraryTexts,
  ...makingTexts,
  ...systemTexts,
} as const
