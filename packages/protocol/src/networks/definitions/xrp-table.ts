import type { DefinitionTable } from './definitions.ts'

/** XRPL: every field whose type this codec supports, and the transactions that consist of such fields. */
export const xrpTable: DefinitionTable = {
  fields: {
    UInt16: `
      LedgerEntryType:1 TransactionType:2 SignerWeight:3 TransferFee:4 TradingFee:5 DiscountedFee:6 Version:16
      LedgerFixType:21 ManagementFeeRate:22
    `,
    UInt32: `
      NetworkID:1 Flags:2 SourceTag:3 Sequence:4 PreviousTxnLgrSeq:5 LedgerSequence:6 CloseTime:7
      ParentCloseTime:8 SigningTime:9 Expiration:10 TransferRate:11 WalletSize:12 OwnerCount:13
      DestinationTag:14 LastUpdateTime:15 HighQualityIn:16 HighQualityOut:17 LowQualityIn:18 LowQualityOut:19
      QualityIn:20 QualityOut:21 StampEscrow:22 BondAmount:23 LoadFee:24 OfferSequence:25 FirstLedgerSequence:26
      LastLedgerSequence:27 TransactionIndex:28 OperationLimit:29 ReferenceFeeUnits:30 ReserveBase:31
      ReserveIncrement:32 SetFlag:33 ClearFlag:34 SignerQuorum:35 CancelAfter:36 FinishAfter:37 SignerListID:38
      SettleDelay:39 TicketCount:40 TicketSequence:41 NFTokenTaxon:42 MintedNFTokens:43 BurnedNFTokens:44
      VoteWeight:48 FirstNFTokenSequence:50 OracleDocumentID:51 PermissionValue:52 ImmutableFlags:53
      StartDate:54 PaymentInterval:55 GracePeriod:56 PreviousPaymentDueDate:57 NextPaymentDueDate:58
      PaymentRemaining:59 PaymentTotal:60 CoverRateMinimum:62 CoverRateLiquidation:63 InterestRate:65
      LateInterestRate:66 CloseInterestRate:67 RemainingOwnerCount:73 SubscriptionDate:75 RedemptionDate:76
      IssuerKeyEpoch:77 IssuerKeyMirrorEpoch:79
    `,
    UInt64: `
      IndexNext:1 IndexPrevious:2 BookNode:3 OwnerNode:4 BaseFee:5 ExchangeRate:6 LowNode:7 HighNode:8
      DestinationNode:9 Cookie:10 ServerVersion:11 NFTokenOfferNode:12 EmitBurden:13 ReferenceCount:19
      AssetPrice:23 MaximumAmount:24 OutstandingAmount:25 MPTAmount:26 IssuerNode:27 SubjectNode:28
      LockedAmount:29 SponseeNode:33
    `,
    Hash128: `EmailHash:1`,
    Hash256: `
      LedgerHash:1 ParentHash:2 TransactionHash:3 AccountHash:4 PreviousTxnID:5 LedgerIndex:6 WalletLocator:7
      RootIndex:8 AccountTxnID:9 NFTokenID:10 EmitParentTxnID:11 EmitNonce:12 EmitHookHash:13 AMMID:14
      BookDirectory:16 InvoiceID:17 Nickname:18 Amendment:19 Digest:21 Channel:22 ConsensusHash:23 CheckID:24
      ValidatedHash:25 PreviousPageMin:26 NextPageMin:27 NFTokenBuyOffer:28 NFTokenSellOffer:29 DomainID:34
      ParentBatchID:36 ReferenceHolding:39 BlindingFactor:40 ObjectID:41
    `,
    Amount: `
      Amount:1 Balance:2 LimitAmount:3 TakerPays:4 TakerGets:5 LowLimit:6 HighLimit:7 Fee:8 SendMax:9
      DeliverMin:10 Amount2:11 BidMin:12 BidMax:13 MinimumOffer:16 RippleEscrow:17 DeliveredAmount:18
      NFTokenBrokerFee:19 BaseFeeDrops:22 ReserveBaseDrops:23 ReserveIncrementDrops:24 LPTokenOut:25
      LPTokenIn:26 EPrice:27 Price:28 SignatureReward:29 MinAccountCreateAmount:30 LPTokenBalance:31
      FeeAmount:32 MaxFee:33 FeeAmountDelta:34
    `,
    Blob: `
      PublicKey:1 MessageKey:2 SigningPubKey:3 TxnSignature!:4 URI:5 Signature!:6 Domain:7 FundCode:8
      RemoveCode:9 ExpireCode:10 CreateCode:11 MemoType:12 MemoData:13 MemoFormat:14 Fulfillment:16 Condition:17
      MasterSignature!:18 UNLModifyValidator:19 ValidatorToDisable:20 ValidatorToReEnable:21 DIDDocument:26
      Data:27 AssetClass:28 Provider:29 MPTokenMetadata:30 CredentialType:31 ZKProof:37 AmountCommitment:45
      BalanceCommitment:46
    `,
    AccountID: `
      Account:1 Owner:2 Destination:3 Issuer:4 Authorize:5 Unauthorize:6 RegularKey:8 NFTokenMinter:9
      EmitCallback:10 Holder:11 Delegate:12 OtherChainSource:18 OtherChainDestination:19
      AttestationSignerAccount:20 AttestationRewardAccount:21 LockingChainDoor:22 IssuingChainDoor:23 Subject:24
      Counterparty:26 Sponsee:31
    `,
    STObject: `
      TransactionMetaData:2 CreatedNode:3 DeletedNode:4 ModifiedNode:5 PreviousFields:6 FinalFields:7
      NewFields:8 TemplateEntry:9 Memo:10 SignerEntry:11 NFToken:12 EmitDetails:13 Permission:15 Signer:16
      Majority:18 DisabledValidator:19 VoteEntry:25 AuctionSlot:26 AuthAccount:27 PriceData:32 Credential:33
      RawTransaction:34 BatchSigner:35 Book:36
    `,
    STArray: `
      Signers!:3 SignerEntries:4 Template:5 Necessary:6 Sufficient:7 AffectedNodes:8 Memos:9 NFTokens:10
      VoteSlots:12 AdditionalBooks:13 Majorities:16 DisabledValidators:17 PriceDataSeries:24 AuthAccounts:25
      AuthorizeCredentials:26 UnauthorizeCredentials:27 AcceptedCredentials:28 Permissions:29 RawTransactions:30
    `,
    UInt8: `
      CloseResolution:1 Method:2 TransactionResult:3 Scale:4 AssetScale:5 LEVersion:6 TickSize:16
      UNLModifyDisabling:17 WasLockingChainSend:19 WithdrawalPolicy:20 ContractResult:21
    `,
    Hash160: `TakerPaysCurrency:1 TakerPaysIssuer:2 TakerGetsCurrency:3 TakerGetsIssuer:4`,
    PathSet: `Paths:1`,
    Vector256: `Indexes:1 Hashes:2 Amendments:3 NFTokenOffers:4 CredentialIDs:5`,
    Issue: `Asset:3 Asset2:4`,
  },
  transactions: `
    Payment:0 EscrowCreate:1 EscrowFinish:2 AccountSet:3 EscrowCancel:4 SetRegularKey:5 OfferCreate:7
    OfferCancel:8 TicketCreate:10 SignerListSet:12 PaymentChannelCreate:13 PaymentChannelFund:14
    PaymentChannelClaim:15 CheckCreate:16 CheckCash:17 CheckCancel:18 DepositPreauth:19 TrustSet:20
    AccountDelete:21 NFTokenMint:25 NFTokenBurn:26 NFTokenCreateOffer:27 NFTokenCancelOffer:28
    NFTokenAcceptOffer:29 Clawback:30 AMMClawback:31 AMMCreate:35 AMMDeposit:36 AMMWithdraw:37 AMMVote:38
    AMMBid:39 AMMDelete:40 DIDSet:49 DIDDelete:50 OracleSet:51 OracleDelete:52 LedgerStateFix:53
    MPTokenIssuanceCreate:54 MPTokenIssuanceDestroy:55 MPTokenIssuanceSet:56 MPTokenAuthorize:57
    CredentialCreate:58 CredentialAccept:59 CredentialDelete:60 NFTokenModify:61 PermissionedDomainSet:62
    PermissionedDomainDelete:63 DelegateSet:64 Batch:71 EnableAmendment:100 SetFee:101 UNLModify:102
  `,
  ledgerEntries: `
    NFTokenOffer:55 Check:67 DID:73 NegativeUNL:78 NFTokenPage:80 SignerList:83 Ticket:84 AccountRoot:97
    DirectoryNode:100 Amendments:102 LedgerHashes:104 Offer:111 DepositPreauth:112 RippleState:114
    FeeSettings:115 Escrow:117 PayChannel:120 AMM:121 MPTokenIssuance:126 MPToken:127 Oracle:128 Credential:129
    PermissionedDomain:130 Delegate:131
  `,
}
