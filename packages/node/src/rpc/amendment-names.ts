import { sha512Half } from '@tidebook/protocol'
import { hexText } from '../json/hex-text.ts'

/** Amendments of the reference implementation that its networks have enabled; an id is the hash of a name. */
const NAMES = `
  AMM Checks CheckCashMakesTrustLine Clawback CryptoConditions DID DeepFreeze DeletableAccounts DepositAuth
  DepositPreauth DisallowIncoming DynamicNFT EnforceInvariants Escrow ExpandedSignerList FeeEscalation Flow FlowCross
  FlowSortStrands FlowV2 HardenedValidations ImmediateOfferKilled MPTokensV1 MultiSign MultiSignReserve NegativeUNL
  NFTokenMintOffer NonFungibleTokensV1 NonFungibleTokensV1_1 OwnerPaysFee PayChan PriceOracle RequireFullyCanonicalSig
  SHAMapV2 SortedDirectories SusPay Tickets TicketBatch TickSize TrustSetAuth XChainBridge XRPFees
  fix1201 fix1368 fix1373 fix1512 fix1513 fix1515 fix1523 fix1528 fix1543 fix1571 fix1578 fix1623 fix1781
  fixAMMOverflowOffer fixAMMv1_1 fixAMMv1_2 fixAmendmentMajorityCalc fixCheckThreading fixDisallowIncomingV1
  fixEmptyDID fixEnforceNFTokenTrustline fixFillOrKill fixInnerObjTemplate fixInnerObjTemplate2 fixMasterKeyAsRegularKey
  fixNFTokenDirV1 fixNFTokenNegOffer fixNFTokenRemint fixNFTokenReserve fixNonFungibleTokensV1_2
  fixPayChanRecipientOwnerDir fixPreviousTxnID fixQualityUpperBound fixReducedOffersV1 fixReducedOffersV2
  fixRemoveNFTokenAutoTrustLine fixRmSmallIncreasedQOffers fixSTAmountCanonicalize fixTakerDryOfferRemoval
  fixTrustLinesToSelf fixUniversalNumber fixXChainRewardRounding
`

function idOf(name: string): string {
  return hexText(sha512Half(Buffer.from(name)))
}

/** Names of amendments by their id (64 hex digits). */
export const amendmentNames: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split(/\s+/)
    .map((name) => [idOf(name), name] as const),
)
