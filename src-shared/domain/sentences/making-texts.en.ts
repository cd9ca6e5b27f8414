/** What the studio says about inputs, captions, the cast, the Composer, estimates and stored keys. */
export const makingTexts = {
  // Why a file can’t be an input.
  inputs: {
    noAddress: 'Models on this service need a public https link. Set your public address in Settings, or paste a link.',
    damagedImage: '“{name}” can’t be opened: the image is damaged or incomplete.',
    notInLibrary: 'This file isn’t in the library of this workspace.',
    notKind:
      '“{name}” isn’t {needs, select, image {an image} video {a video} audio {an audio file} other {an image, video or audio file}}.',
    otherKind:
      '“{name}” is {is, select, image {an image} video {a video} other {an audio file}}, but this input needs {needs, select, image {an image} video {a video} audio {an audio file} other {an image, video or audio file}}.',
    missing: 'The file of “{name}” is missing: it was moved or its drive is disconnected.',
    aboveLimit: '“{name}” is larger than the limit of {most, number} MB.',
  },
  // Why captions are not burned in or timed, and why a video is not cut again.
  captions: {
    stopping: 'The last burn-in is still stopping. Try again in a moment.',
    burning: 'Captions are already being burned into this video. Stop that first, or wait.',
    none: 'There are no captions to burn in. Re-time the captions or type some.',
    failed: 'Couldn’t burn in the captions. Nothing was saved or charged.',
    burnedIn: 'This cut has burned-in captions already. Use a cut without captions.',
    downloading: 'The video is still downloading. Try again when it is here.',
    noScript: 'The script isn’t ready yet. Try again when it is written.',
    away: 'The video is missing from the media folder. Nothing was charged; restore it in the Library, then try again.',
    noLipSync:
      'This video has no lip-sync to re-cut. {why, select, failed {It failed} other {It isn’t finished}}; nothing was sent or charged.',
  },
  // Why a file that is made on this computer is not: a video with captions, or joined speech.
  making: {
    away: 'The media folder is missing: {folder}. Nothing was saved or charged; connect its drive, then {what, select, speech {join the speech again to save the speech} other {burn in the captions again to save the video}}.',
    interrupted:
      '{what, select, speech {Joining the speech} other {Burning in the captions}} was interrupted. Nothing was saved or charged; try again.',
    failed:
      '{what, select, speech {Joining the speech} other {Burning in the captions}} failed. Nothing was saved or charged; try again.',
    full: '{what, select, speech {The speech} other {The video}} can’t be saved in {folder}: the disk is full or read-only. Nothing was saved or charged; free up space, then {what, select, speech {join the speech again} other {burn in the captions again}}.',
    held: 'Another program is using {what, select, speech {the speech} other {the video}} in {folder}. Nothing was saved or charged; close it, then {what, select, speech {join the speech again} other {burn in the captions again}}.',
  },
  // Why something of the cast can’t be done.
  cast: {
    unknownAvatar: 'This avatar is not known here. Nothing was charged.',
    unknown:
      '{what, select, avatar {This avatar} speech {This speech} other {This video}} is not known here. Nothing was sent or charged.',
    avatarUnfinished: 'This avatar isn’t finished. Nothing was sent or charged; wait for it, or choose another.',
    startedAgain: 'This video was started again before, or did not fail. Nothing was sent or charged.',
    videoUnfinished: 'This video isn’t finished. Nothing was sent; add the speech when it is.',
    partMissing:
      'A part of this speech is missing from the media folder. Nothing was charged; restore it in the Library, then join again.',
    joinFailed: 'Couldn’t join the speech. Nothing was charged; try again.',
    joinStopped: 'Joining was stopped. Nothing was charged.',
    goneSpeech: 'This speech no longer exists. Nothing was charged.',
    badSample:
      'The selected part can’t be used ({why, select, noise {noise} speech {speech} clipping {clipping} silence {silence} other {length}}). Select another part or another recording.',
    notOurs: 'This file is no speech that Backlot ordered, so its words aren’t known. Nothing was charged.',
    speechAway:
      'The speech is missing from the media folder. Nothing was charged; restore it in the Library, then try again.',
  },
  // Why something of the Composer can’t be done.
  composer: {
    cardChanged: 'This card is no longer as shown. Nothing was changed; the round was read again.',
    cardChangedWhy: 'This card is no longer as shown: {words}. Nothing was changed; the round was read again.',
    otherDay: 'This card is of another day. Nothing was changed.',
    unknownTake: 'This take is not known here. Nothing was changed.',
    notQueued: 'This video is not in the queue any more. Nothing was changed.',
    wrongNumbers: 'Some numbers can’t be sent.',
    refused: 'The service refused: {words}. Nothing was changed.',
    otherWords:
      'The service never answered, and the play has other words since, so asking again could render those, too. Check the shelf.',
    goneFile: 'The service no longer has this file. Download it again to render it.',
    wrongNumber: 'The {field} {what, select, missing {must be given, or another number} other {must not be negative}}.',
    refusedChanged: 'The service refused: it has changed. Nothing was changed.',
    hasChanged: 'it has changed',
  },
  // What a price without a quote is likely to be.
  estimate: {
    listed:
      'About {credits, number} cr by the service’s prices: {least, number} to {most, number} cr, depending on the length.',
    own: 'The service gives no price. By your last {count, number}, it costs {least, number} to {most, number} cr, about {credits, number} cr.',
    tooFewVideos: 'The service gives no price, and you have fewer than {needed, number} videos to estimate from.',
    tooFew: 'The service gives no price, and you have fewer than {needed, number} to estimate from.',
  },
  // Why runs are not ordered, imported or changed.
  order: {
    notSingle: 'Run {number} is part of a batch or video and can’t be changed here. Nothing was changed.',
    noPrompt: 'This model doesn’t take a prompt, so it can’t run a batch. Nothing was sent or charged.',
    importProblems:
      'Couldn’t import this file: {count, plural, one {# problem} other {# problems}}. Nothing was added or charged.',
    firstShown: 'The first {count, number} are shown.',
    newerFile: 'It was saved by a newer version of Backlot. Import it there.',
    tooManyToExport:
      'A file holds at most {most, number} queued runs. Nothing was changed; export the sets one by one.',
    wrongId: 'This ID contains an invalid character. Nothing was sent or charged; copy the ID again.',
    batchModelUnknown:
      'The service doesn’t say which model this batch uses, so it can’t be imported. Nothing was charged.',
    otherBatch: 'The service returned a different batch, so nothing was imported. Nothing was charged.',
    unknownModel: 'The model {model} is not in the catalog. Nothing was charged; choose another model.',
    modelLeft:
      '{model} is no longer in the catalog. Nothing was charged and your inputs are kept; choose another model.',
    unreadFile:
      'It {fault, select, deep {is nested more than {most, number} levels deep} many {holds more than {most, number} values} other {is incomplete or isn’t JSON}}.',
  },
  // Where keys are stored, and why one can’t be read.
  vault: {
    file: 'Keys are stored encrypted in your profile folder, with the encryption key in a file next to them. Other users can’t read them, but programs you run can.',
    keychain: 'Keys are stored in this system’s keychain.',
    session:
      'This system has no keychain, so keys are forgotten when Backlot quits. Enter them again at the next start.',
    otherBackend:
      'The key was saved with {saved}, but this session uses {now}. Nothing was charged; enter the key of this account again.',
    notKept: 'The keychain didn’t return the saved key. Nothing was charged; enter the key of this account again.',
    locked: 'The keychain can’t open the saved key. Nothing was charged; enter the key of this account again.',
    unreadable: 'The saved keys cannot be read. Nothing was charged; enter the key of this account again.',
  },
  // Why a purchase is not made.
  purchase: {
    unknownPack: 'This pack isn’t sold any more. Nothing was charged; choose another.',
    unknown: 'This purchase isn’t known here. Nothing was charged.',
    notListed: 'The service has no such purchase. Nothing was charged; you can buy again.',
  },
} as const
