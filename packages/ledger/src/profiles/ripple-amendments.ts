import { amendmentsNamed } from './amendment.ts'
import type { Amendment } from './amendment.ts'

/**
 * The amendments of the reference implementation (2.3) and later ones that its networks support. The rules are those of
 * the recorded streams. A new ledger lists the amendments that the reference votes for by default.
 */
export const RIPPLE_AMENDMENTS: readonly Amendment[] = [
  ...amendmentsNamed(
    'applied',
    `AMM CheckCashMakesTrustLine Checks* Clawback DeletableAccounts* DepositAuth* DepositPreauth* DisallowIncoming
    EnforceInvariants ExpandedSignerList Flow* FlowCross* FlowSortStrands* ImmediateOfferKilled InvariantsV1_1 MultiSign
    MultiSignReserve* RequireFullyCanonicalSig* SortedDirectories TickSize TicketBatch* TrustSetAuth
    fix1201 fix1368 fix1373 fix1513* fix1515* fix1543* fix1578* fix1623* fix1781* fixAMMOverflowOffer* fixAMMv1_1 fixCheckThreading*
    fixDisallowIncomingV1 fixFillOrKill fixInnerObjTemplate fixInnerObjTemplate2 fixMasterKeyAsRegularKey*
    fixPreviousTxnID fixQualityUpperBound* fixReducedOffersV1 fixReducedOffersV2 fixRmSmallIncreasedQOffers*
    fixSTAmountCanonicalize* fixTakerDryOfferRemoval* fixUniversalNumber`,
  ),
  ...amendmentsNamed(
    'idle',
    `CryptoConditions FeeEscalation HardenedValidations* NegativeUNL* XRPFees fix1512 fix1523 fix1528
    fix1571* fixAmendmentMajorityCalc* fixPayChanRecipientOwnerDir* fixRemoveNFTokenAutoTrustLine* fixTrustLinesToSelf`,
  ),
  ...amendmentsNamed(
    'absent',
    `CryptoConditionsSuite DID DeepFreeze DynamicNFT Escrow FlowV2 MPTokensV1 NFTokenMintOffer NonFungibleTokensV1
    NonFungibleTokensV1_1 OwnerPaysFee PayChan PriceOracle SHAMapV2 SusPay Tickets XChainBridge
    fixAMMv1_2 fixEmptyDID fixEnforceNFTokenTrustline fixNFTokenDirV1 fixNFTokenNegOffer fixNFTokenPageLinks
    fixNFTokenRemint fixNFTokenReserve fixNonFungibleTokensV1_2 fixXChainRewardRounding`,
  ),
]

/** Ids of the amendments that a new ledger lists, in order. */
export const LISTED_AMENDMENTS: readonly string[] = RIPPLE_AMENDMENTS.filter(({ isListed }) => isListed)
  .map(({ id }) => id)
  .sort()
