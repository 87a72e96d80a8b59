import { BALANCE_CODES } from './balance-codes.ts'

/** Source of a code: section 8 of the specification, or an addition by this product. */
export interface ErrorEntry {
  readonly code: string
  /** Key of the translated text. */
  readonly key: string
  /** English text, which the server also sends as `msg`. */
  readonly text: string
  /**
   * HTTP status: 200 unless the service itself failed, because any other status means "network unavailable" (API-004).
   */
  readonly status: 200 | 500 | 503
  readonly own?: true
  /** 'inline' if the page shows the text where the call was made. Other codes have an entry in `ERROR_REACTIONS`. */
  readonly reaction?: 'inline' | undefined
}

type Inline = 'inline' | undefined

/** Returns the entry of a code from the specification. */
function specified<Code extends string, Reaction extends Inline = undefined>(
  code: Code,
  text: string,
  reaction?: Reaction,
) {
  return { code, key: `error.${code}`, text, status: 200, reaction } as const
}

/** Returns the entry of a code that this product adds. */
function own<Code extends string, Reaction extends Inline = undefined>(code: Code, text: string, reaction?: Reaction) {
  return { ...specified(code, text, reaction), own: true } as const
}

/** Every code that an envelope may contain. '0' means success and is not listed. */
export const ERROR_CODES = {
  imageCodeRequired: specified('1000', 'Enter the image code'),
  invalidCode: specified('1002', 'Invalid verification code'),
  codeMismatch: specified('1003', 'Code and phone or e-mail do not match'),
  codeExpired: specified('1004', 'The code has expired'),
  accountMismatch: specified('1005', 'Account and password do not match', 'inline'),
  queryFailed: specified('1006', 'Data query failed, contact the administrator'),
  accountName: specified('1007', 'Account name incorrect'),
  passwordIncorrect: specified('1008', 'Password incorrect', 'inline'),
  balanceMessage: specified(BALANCE_CODES.message, 'Balance query failed', 'inline'),
  wrongPassword: specified('1023', 'Password incorrect', 'inline'),
  phoneFormat: specified('1024', 'Phone number format is wrong'),
  codeFormat: specified('1025', 'Verification code format is wrong'),
  walletFormat: specified('1026', 'Wallet address format is wrong', 'inline'),
  imageType: specified('1027', 'Image type not allowed', 'inline'),
  wrongCredentials: specified('1047', 'Wrong user name or password', 'inline'),
  accountExists: specified('2001', 'This account already exists'),
  walletInactive: specified(BALANCE_CODES.inactive, 'The wallet is not activated', 'inline'),
  codeRequired: specified('2701', 'Verification code required'),
  phoneRegistered: specified('5003', 'This phone number is already registered'),
  emailRegistered: specified('5004', 'This e-mail address is already registered or bound'),
  invalidParameter: own('4000', 'Invalid parameter', 'inline'),
  unknownPair: own('4001', 'Unknown trading pair', 'inline'),
  unknownHash: own('4002', 'Transaction or ledger not found', 'inline'),
  unknownCall: own('4004', 'Call not found', 'inline'),
  stillUnderWay: own('4009', 'This request was already sent, and its outcome is not known yet'),
  signInRequired: own('4010', 'Log in first'),
  unknownHost: own('4021', 'This server does not serve this host name', 'inline'),
  tooFrequent: own('4029', 'please try again later'),
  notAllowed: own('4030', 'You are not allowed to do this', 'inline'),
  notOnThisNetwork: own('4031', 'Not available on this network', 'inline'),
  testRequired: own('4032', 'Pass the knowledge test first', 'inline'),
  testExpired: own('4034', 'This test has ended. Start it again', 'inline'),
  lastContact: own('4033', 'Bind another contact first', 'inline'),
  passkeyRefused: own('4035', 'The passkey was not accepted', 'inline'),
  tooManyPasskeys: own('4036', 'An account can have at most twenty passkeys', 'inline'),
  tooFewQuestions: own('4037', 'At least fifteen questions must stay in use', 'inline'),
  questionChanged: own('4038', 'Someone else has changed this question', 'inline'),
  commonPassword: own('4039', 'This password is too common', 'inline'),
  personalPassword: own('4040', 'This password contains a name, a contact or the name of the exchange', 'inline'),
  imageTooSmall: own('4041', 'The image has too few pixels', 'inline'),
  emailFormat: own('4042', 'E-mail address format is wrong'),
  imageSize: own('4050', 'The image is larger than 2 MB', 'inline'),
  identitySent: own('4051', 'The identity was already submitted', 'inline'),
  photosMissing: own('4052', 'All three photos are required', 'inline'),
  reviewTaken: own('4053', 'Someone else is reviewing this account', 'inline'),
  reviewGone: own('4054', 'This account is no longer waiting for a review', 'inline'),
  realNameRequired: own('4055', 'Verify your identity first', 'inline'),
  tooManyCards: own('4056', 'An account can have at most ten cards', 'inline'),
  personGone: own('4057', 'Account not found', 'inline'),
  depositPending: own(
    '4058',
    'The previous deposit process is not over yet, no new deposit is accepted. Please wait!',
    'inline',
  ),
  temporarilyUnavailable: own('4059', 'Temporarily unavailable'),
  depositTooSmall: own('4060', 'Amount to deposit should not be less than the minimum', 'inline'),
  withdrawTooSmall: own('4061', 'Withdrawl amount is not less than the minimum', 'inline'),
  amountTooLarge: own('4062', 'The amount is too large', 'inline'),
  amountBelowFee: own('4063', 'The amount does not cover the fee', 'inline'),
  wrongRecipient: own('4064', 'This address cannot receive payments on that chain', 'inline'),
  orderGone: own('4065', 'Order not found', 'inline'),
  orderMoved: own('4066', 'The order has already moved on', 'inline'),
  tooManyOrders: own('4067', 'Too many orders are waiting', 'inline'),
  agentUnknown: own('4068', 'Failed merchant information: please refresh and try again'),
  otherMember: own('4069', 'Another staff member must agree', 'inline'),
  contentGone: own('4080', 'This entry does not exist or was removed', 'inline'),
  contentChanged: own('4081', 'Someone else has changed this', 'inline'),
  tooMuchContent: own('4082', 'The limit is reached; remove some first', 'inline'),
  settingChanged: own('4070', 'Someone else has changed this setting', 'inline'),
  notSetUp: own('4071', 'This exchange does not offer this feature', 'inline'),
  chainNotStopped: own('4072', 'The agent reads this chain already', 'inline'),
  chainStopChanged: own('4073', 'The stop of this chain has changed; compare its payments again', 'inline'),
  productGone: own('4090', 'This product is no longer available', 'inline'),
  sharesOutOfRange: own('4091', 'The number of shares is outside the limits of an order', 'inline'),
  soldOut: own('4092', 'Not enough shares are left', 'inline'),
  wrongPayment: own('4093', 'This payment does not match the order', 'inline'),
  paymentUsed: own('4094', 'This payment was already used for something else', 'inline'),
  notYetDue: own('4095', 'This product cannot be redeemed before the end of its term', 'inline'),
  notCovered: own('4096', 'The finance account would not cover its liabilities', 'inline'),
  transferFee: own('4097', 'The issuer of this token charges a transfer fee', 'inline'),
  tokenFrozen: own('4098', 'The issuer has frozen this token', 'inline'),
  internal: { ...own('5000', 'Internal error'), status: 500 },
  notReady: { ...own('5030', 'The service is starting or recovering'), status: 503 },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof ERROR_CODES
export type ErrorCode = (typeof ERROR_CODES)[ErrorName]['code']

/** Codes whose text the page shows where the call was made. */
export type InlineCode = {
  [Name in ErrorName]: 'inline' extends (typeof ERROR_CODES)[Name]['reaction']
    ? (typeof ERROR_CODES)[Name]['code']
    : never
}[ErrorName]
