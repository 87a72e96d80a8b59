import { BALANCE_CODES } from './balance-codes.ts'

/** Where a code comes from: section 8 of the specification, or an addition of this product. */
export interface ErrorEntry {
  readonly code: string
  /** Key of the translated text. */
  readonly key: string
  /** English text, also the `msg` a server sends. */
  readonly text: string
  /** HTTP status: 200 unless the service itself failed, because a non-200 answer means "network unavailable" (API-004). */
  readonly status: 200 | 500 | 503
  readonly own?: true
}

/** Every code an envelope may carry. '0' is success and not listed. */
export const ERROR_CODES = {
  imageCodeRequired: { code: '1000', key: 'error.1000', text: 'Enter the image code', status: 200 },
  invalidCode: { code: '1002', key: 'error.1002', text: 'Invalid verification code', status: 200 },
  codeMismatch: { code: '1003', key: 'error.1003', text: 'Code and phone or e-mail do not match', status: 200 },
  codeExpired: { code: '1004', key: 'error.1004', text: 'The code has expired', status: 200 },
  accountMismatch: { code: '1005', key: 'error.1005', text: 'Account and password do not match', status: 200 },
  queryFailed: { code: '1006', key: 'error.1006', text: 'Data query failed, contact the administrator', status: 200 },
  accountName: { code: '1007', key: 'error.1007', text: 'Account name incorrect', status: 200 },
  passwordIncorrect: { code: '1008', key: 'error.1008', text: 'Password incorrect', status: 200 },
  balanceMessage: { code: BALANCE_CODES.message, key: 'error.1019', text: 'Balance query failed', status: 200 },
  wrongPassword: { code: '1023', key: 'error.1023', text: 'Password incorrect', status: 200 },
  phoneFormat: { code: '1024', key: 'error.1024', text: 'Phone number format is wrong', status: 200 },
  codeFormat: { code: '1025', key: 'error.1025', text: 'Verification code format is wrong', status: 200 },
  walletFormat: { code: '1026', key: 'error.1026', text: 'Wallet address format is wrong', status: 200 },
  imageType: { code: '1027', key: 'error.1027', text: 'Image type not allowed', status: 200 },
  wrongCredentials: { code: '1047', key: 'error.1047', text: 'Wrong user name or password', status: 200 },
  accountExists: { code: '2001', key: 'error.2001', text: 'The account exists already', status: 200 },
  walletInactive: { code: BALANCE_CODES.inactive, key: 'error.2004', text: 'The wallet is not activated', status: 200 },
  codeRequired: { code: '2701', key: 'error.2701', text: 'Verification code required', status: 200 },
  phoneRegistered: { code: '5003', key: 'error.5003', text: 'The phone number is registered already', status: 200 },
  emailRegistered: { code: '5004', key: 'error.5004', text: 'The e-mail is registered or bound already', status: 200 },
  invalidParameter: { code: '4000', key: 'error.4000', text: 'Invalid parameter', status: 200, own: true },
  unknownPair: { code: '4001', key: 'error.4001', text: 'Unknown trading pair', status: 200, own: true },
  unknownHash: { code: '4002', key: 'error.4002', text: 'No such transaction or ledger', status: 200, own: true },
  unknownCall: { code: '4004', key: 'error.4004', text: 'No such call', status: 200, own: true },
  stillUnderWay: {
    code: '4009',
    key: 'error.4009',
    text: 'This request was sent before, and its outcome is not known yet',
    status: 200,
    own: true,
  },
  signInRequired: { code: '4010', key: 'error.4010', text: 'Sign in first', status: 200, own: true },
  unknownHost: {
    code: '4021',
    key: 'error.4021',
    text: 'This server does not answer under this host name',
    status: 200,
    own: true,
  },
  tooFrequent: { code: '4029', key: 'error.4029', text: 'please try again later', status: 200, own: true },
  notAllowed: { code: '4030', key: 'error.4030', text: 'You are not allowed to do this', status: 200, own: true },
  notOnThisNetwork: { code: '4031', key: 'error.4031', text: 'Not available on this network', status: 200, own: true },
  testRequired: { code: '4032', key: 'error.4032', text: 'Pass the knowledge test first', status: 200, own: true },
  testExpired: { code: '4034', key: 'error.4034', text: 'This test is over, begin it again', status: 200, own: true },
  lastContact: { code: '4033', key: 'error.4033', text: 'Bind another contact first', status: 200, own: true },
  passkeyRefused: { code: '4035', key: 'error.4035', text: 'The passkey was not accepted', status: 200, own: true },
  tooManyPasskeys: { code: '4036', key: 'error.4036', text: 'No more than twenty passkeys', status: 200, own: true },
  tooFewQuestions: {
    code: '4037',
    key: 'error.4037',
    text: 'At least fifteen questions have to be asked',
    status: 200,
    own: true,
  },
  questionChanged: {
    code: '4038',
    key: 'error.4038',
    text: 'Somebody else has changed this question',
    status: 200,
    own: true,
  },
  commonPassword: {
    code: '4039',
    key: 'error.4039',
    text: 'This password is one of those that are guessed first',
    status: 200,
    own: true,
  },
  personalPassword: {
    code: '4040',
    key: 'error.4040',
    text: 'This password stands on a name, a contact or the name of the exchange',
    status: 200,
    own: true,
  },
  imageSize: { code: '4050', key: 'error.4050', text: 'The image is larger than 2 MB', status: 200, own: true },
  identitySent: { code: '4051', key: 'error.4051', text: 'The identity was sent already', status: 200, own: true },
  photosMissing: { code: '4052', key: 'error.4052', text: 'All three photos are needed', status: 200, own: true },
  reviewTaken: { code: '4053', key: 'error.4053', text: 'Somebody else reviews this one', status: 200, own: true },
  reviewGone: {
    code: '4054',
    key: 'error.4054',
    text: 'This one waits for no review any more',
    status: 200,
    own: true,
  },
  realNameRequired: { code: '4055', key: 'error.4055', text: 'Verify your identity first', status: 200, own: true },
  tooManyCards: { code: '4056', key: 'error.4056', text: 'No more than ten cards', status: 200, own: true },
  personGone: { code: '4057', key: 'error.4057', text: 'There is no such account', status: 200, own: true },
  depositPending: {
    code: '4058',
    key: 'error.4058',
    text: 'The previous deposit process is not over yet, no new deposit is accepted. Please wait!',
    status: 200,
    own: true,
  },
  temporarilyUnavailable: {
    code: '4059',
    key: 'error.4059',
    text: 'Temporarily unavailable',
    status: 200,
    own: true,
  },
  depositTooSmall: {
    code: '4060',
    key: 'error.4060',
    text: 'Amount to deposit should not be less than the minimum',
    status: 200,
    own: true,
  },
  withdrawTooSmall: {
    code: '4061',
    key: 'error.4061',
    text: 'Withdrawl amount is not less than the minimum',
    status: 200,
    own: true,
  },
  amountTooLarge: { code: '4062', key: 'error.4062', text: 'The amount is too large', status: 200, own: true },
  amountBelowFee: {
    code: '4063',
    key: 'error.4063',
    text: 'The amount does not cover the fee',
    status: 200,
    own: true,
  },
  wrongRecipient: {
    code: '4064',
    key: 'error.4064',
    text: 'This is no address of that chain that can be paid to',
    status: 200,
    own: true,
  },
  orderGone: { code: '4065', key: 'error.4065', text: 'There is no such order', status: 200, own: true },
  orderMoved: { code: '4066', key: 'error.4066', text: 'The order is past that step', status: 200, own: true },
  tooManyOrders: { code: '4067', key: 'error.4067', text: 'Too many orders wait already', status: 200, own: true },
  agentUnknown: {
    code: '4068',
    key: 'error.4068',
    text: 'Failed merchant information: please refresh and try again',
    status: 200,
    own: true,
  },
  otherMember: {
    code: '4069',
    key: 'error.4069',
    text: 'Somebody else of the staff has to agree',
    status: 200,
    own: true,
  },
  contentGone: { code: '4080', key: 'error.4080', text: 'This is not here, or no longer', status: 200, own: true },
  contentChanged: {
    code: '4081',
    key: 'error.4081',
    text: 'Somebody else has changed this',
    status: 200,
    own: true,
  },
  tooMuchContent: {
    code: '4082',
    key: 'error.4082',
    text: 'No more can be kept; remove some first',
    status: 200,
    own: true,
  },
  settingChanged: {
    code: '4070',
    key: 'error.4070',
    text: 'Somebody else has changed this setting',
    status: 200,
    own: true,
  },
  notSetUp: { code: '4071', key: 'error.4071', text: 'This exchange does not offer this', status: 200, own: true },
  internal: { code: '5000', key: 'error.5000', text: 'Internal error', status: 500, own: true },
  notReady: { code: '5030', key: 'error.5030', text: 'The service is starting or recovering', status: 503, own: true },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof ERROR_CODES
export type ErrorCode = (typeof ERROR_CODES)[ErrorName]['code']
