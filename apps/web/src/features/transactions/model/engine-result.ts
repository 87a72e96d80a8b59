/** Cause of a result in terms that a user can act on; it selects the messages. */
export type ResultTopic =
  | 'success'
  | 'unfunded-order'
  | 'unfunded-payment'
  | 'killed'
  | 'expired-order'
  | 'reserve'
  | 'no-path'
  | 'frozen'
  | 'not-allowed'
  | 'no-destination'
  | 'destination-inactive'
  | 'tag-needed'
  | 'no-issuer'
  | 'no-line'
  | 'no-change'
  | 'not-there'
  | 'already'
  | 'too-many'
  | 'obligations'
  | 'pool'
  | 'fee'
  | 'sequence'
  | 'late'
  | 'no-account'
  | 'waiting'
  | 'signature'
  | 'bad-amount'
  | 'bad-order'
  | 'bad-token'
  | 'malformed'
  | 'node'
  | 'claimed'

const TOPICS: Readonly<Partial<Record<ResultTopic, string>>> = {
  success: 'tesSUCCESS',
  'unfunded-order': 'tecUNFUNDED_OFFER tecUNFUNDED',
  'unfunded-payment': 'tecUNFUNDED_PAYMENT tecINSUFFICIENT_FUNDS tecINSUFFICIENT_PAYMENT telINSUF_FUND',
  killed: 'tecKILLED',
  'expired-order': 'tecEXPIRED temBAD_EXPIRATION',
  reserve:
    'tecINSUF_RESERVE_OFFER tecINSUF_RESERVE_LINE tecINSUFFICIENT_RESERVE tecNO_LINE_INSUF_RESERVE tecUNFUNDED_ADD',
  'no-path':
    'tecPATH_DRY tecPATH_PARTIAL temBAD_PATH temBAD_PATH_LOOP telBAD_PATH_COUNT terNO_RIPPLE terNO_SKYWELL temRIPPLE_EMPTY temSKYWELL_EMPTY',
  frozen: 'tecFROZEN telBLKLIST tecLOCKED terNO_LINE terFUNDS_SPENT',
  'not-allowed':
    'tecNO_PERMISSION tecNO_AUTH tefNO_AUTH_REQUIRED tecNEED_MASTER_KEY tecNO_ALTERNATIVE_KEY tecNO_REGULAR_KEY terNO_AUTH terOWNERS tecREQUIRE_AUTH tecNO_DELEGATE_PERMISSION tefBAD_ADD_AUTH',
  'no-destination': 'tecNO_DST temDST_NEEDED tecNO_TARGET',
  'destination-inactive': 'tecNO_DST_INSUF_SWT tecNO_DST_INSUF_XRP tecNO_DST_INSUF_NATIVE',
  'tag-needed': 'tecDST_TAG_NEEDED',
  'no-issuer': 'tecNO_ISSUER temBAD_ISSUER',
  'no-line': 'tecNO_LINE',
  'no-change': 'temREDUNDANT temDST_IS_SRC tecNO_LINE_REDUNDANT temREDUNDANT_SEND_MAX',
  'not-there': 'tecNO_ENTRY tecOBJECT_NOT_FOUND',
  already: 'tecDUPLICATE tefALREADY tefCREATED',
  'too-many': 'tecDIR_FULL tecOVERSIZE tecOWNERS tecTOO_SOON tefTOO_BIG',
  obligations: 'tecHAS_OBLIGATIONS',
  pool: 'tecUNFUNDED_AMM tecAMM_BALANCE tecAMM_FAILED tecAMM_INVALID_TOKENS tecAMM_EMPTY tecAMM_NOT_EMPTY tecAMM_ACCOUNT tecINCOMPLETE terNO_AMM temBAD_AMM_TOKENS',
  fee: 'telINSUF_FEE_P terINSUF_FEE_B temBAD_FEE tecINSUFF_FEE telCAN_NOT_QUEUE_BALANCE telCAN_NOT_QUEUE_FEE',
  sequence: 'tefPAST_SEQ tefNO_TICKET temBAD_SEQUENCE temSEQ_AND_TICKET tefWRONG_PRIOR temSEQ_ARITH tefBAD_LEDGER',
  late: 'tefMAX_LEDGER',
  'no-account': 'terNO_ACCOUNT',
  waiting: 'terQUEUED terLAST terRETRY terPRE_SEQ terPRE_TICKET',
  signature:
    'temBAD_SIGNATURE tefBAD_SIGNATURE tefBAD_AUTH tefBAD_AUTH_MASTER tefMASTER_DISABLED tefNOT_MULTI_SIGNING tefBAD_QUORUM temBAD_SIGNER temBAD_QUORUM temBAD_WEIGHT temBAD_REGKEY temBAD_SRC_ACCOUNT temBAD_AUTH_MASTER temINVALID_ACCOUNT_ID temCANNOT_PREAUTH_SELF telBAD_PUBLIC_KEY',
  'bad-amount':
    'temBAD_AMOUNT temBAD_SEND_SWT_LIMIT temBAD_SEND_SWT_MAX temBAD_SEND_SWT_NO_DIRECT temBAD_SEND_SWT_PARTIAL temBAD_SEND_SWT_PATHS temBAD_SEND_XRP_LIMIT temBAD_SEND_XRP_MAX temBAD_SEND_XRP_NO_DIRECT temBAD_SEND_XRP_PARTIAL temBAD_SEND_XRP_PATHS temBAD_SEND_NATIVE_LIMIT temBAD_SEND_NATIVE_MAX temBAD_SEND_NATIVE_NO_DIRECT temBAD_SEND_NATIVE_PARTIAL temBAD_SEND_NATIVE_PATHS',
  'bad-order': 'temBAD_OFFER temBAD_TICK_SIZE',
  'bad-token': 'temBAD_CURRENCY temBAD_LIMIT temBAD_TRANSFER_RATE',
  malformed:
    'temMALFORMED temINVALID temINVALID_FLAG temINVALID_COUNT temDISABLED temUNKNOWN temUNCERTAIN telBAD_DOMAIN temBAD_DOMAIN temARRAY_EMPTY temARRAY_TOO_LARGE',
  node: 'tefINTERNAL tefEXCEPTION tefFAILURE tefINVARIANT_FAILED tecINTERNAL tecINVARIANT_FAILED tecFAILED_PROCESSING telLOCAL_ERROR telFAILED_PROCESSING telNO_DST_PARTIAL telWRONG_NETWORK telREQUIRES_NETWORK_ID telNETWORK_ID_MAKES_TX_NON_CANONICAL telCAN_NOT_QUEUE telCAN_NOT_QUEUE_FULL',
  claimed: 'tecCLAIM',
}

const BY_RESULT: ReadonlyMap<string, ResultTopic> = new Map(
  Object.entries(TOPICS).flatMap(([topic, results]) =>
    results.split(' ').map((result) => [result, topic as ResultTopic] as const),
  ),
)

/** Returns the topic of a result in the table, or undefined. */
export function knownTopic(result: string): ResultTopic | undefined {
  return BY_RESULT.get(result)
}

/**
 * Returns the topic of any result. A result outside the table gets the topic of its class (tec charged a fee, ter
 * waits, …).
 */
export function topicOf(result: string): ResultTopic {
  const known = knownTopic(result)
  if (known !== undefined) return known
  if (result.startsWith('tec')) return 'claimed'
  if (result.startsWith('ter')) return 'waiting'
  return result.startsWith('tem') ? 'malformed' : 'node'
}

/** Topics with messages. */
export const RESULT_TOPICS = [...new Set<ResultTopic>(BY_RESULT.values())]
