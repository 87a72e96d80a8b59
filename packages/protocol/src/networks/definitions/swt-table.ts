import type { DefinitionTable } from './definitions.ts'

/**
 * SWTC and bizain, which share a code base. Several numbers differ from the XRPL, so this table derives nothing from
 * it.
 */
export const swtTable: DefinitionTable = {
  fields: {
    UInt16: `LedgerEntryType:1 TransactionType:2 SignerWeight:3`,
    UInt32: `
      Flags:2 SourceTag:3 Sequence:4 PreviousTxnLgrSeq:5 LedgerSequence:6 CloseTime:7 ParentCloseTime:8
      SigningTime:9 Expiration:10 TransferRate:11 WalletSize:12 OwnerCount:13 DestinationTag:14 Timestamp:15
      HighQualityIn:16 HighQualityOut:17 LowQualityIn:18 LowQualityOut:19 QualityIn:20 QualityOut:21
      StampEscrow:22 BondAmount:23 LoadFee:24 OfferSequence:25 FirstLedgerSequence:26 LastLedgerSequence:27
      TransactionIndex:28 OperationLimit:29 ReferenceFeeUnits:30 ReserveBase:31 ReserveIncrement:32 SetFlag:33
      ClearFlag:34 RelationType:35 Method:36 AppType:37 SignerQuorum:38 Contracttype:39
    `,
    UInt64: `
      IndexNext:1 IndexPrevious:2 BookNode:3 OwnerNode:4 BaseFee:5 ExchangeRate:6 LowNode:7 HighNode:8
      OfferFeeRateNum:9 OfferFeeRateDen:10 TotalUsers:12 TokenSize:13 TokenIssued:14
    `,
    Hash128: `EmailHash:1`,
    Hash256: `
      LedgerHash:1 ParentHash:2 TransactionHash:3 AccountHash:4 PreviousTxnID:5 LedgerIndex:6 WalletLocator:7
      RootIndex:8 AccountTxnID:9 BookDirectory:16 InvoiceID:17 Nickname:18 Amendment:19 TicketID:20 TokenID:21
    `,
    Amount: `
      Amount:1 Balance:2 LimitAmount:3 TakerPays:4 TakerGets:5 LowLimit:6 HighLimit:7 Fee:8 SendMax:9
      TotalAmount:10 IssuedAmount:11 MinimumOffer:16 JingtumEscrow:17 DeliveredAmount:18
    `,
    Blob: `
      PublicKey:1 MessageKey:2 SigningPubKey:3 TxnSignature!:4 Generator:5 Signature!:6 Domain:7 FundCode:8
      RemoveCode:9 ExpireCode:10 CreateCode:11 MemoType:12 MemoData:13 MemoFormat:14 Payload:15
      ContractMethod:17 Parameter:18 MethodSignature:20 InfoData:21 InfoType:22
    `,
    AccountID: `
      Account:1 Owner:2 Destination:3 Issuer:4 Target:7 RegularKey:8 FeeAccountID:9 BlackListAccountID:10
      IssuerAccountID:11 Platform:13 TokenOwner:14 AuthorizedAccount:15
    `,
    STObject: `
      TransactionMetaData:2 CreatedNode:3 DeletedNode:4 ModifiedNode:5 PreviousFields:6 FinalFields:7
      NewFields:8 TemplateEntry:9 Memo:10 Arg:11 SignerEntry:12 Signer:13 TokenInfo:15
    `,
    STArray: `
      SigningAccounts:2 TxnSignatures!:3 Signatures!:4 Template:5 Necessary:6 Sufficient:7 AffectedNodes:8
      Memos:9 Args:10 SignerEntries:11 Signers!:12 TokenInfos:14
    `,
    UInt8: `CloseResolution:1 TemplateEntryType:2 TransactionResult:3 ContractParamsType:4`,
    Hash160: `TakerPaysCurrency:1 TakerPaysIssuer:2 TakerGetsCurrency:3 TakerGetsIssuer:4`,
    PathSet: `Paths:1`,
    Vector256: `Indexes:1 Hashes:2 Amendments:3`,
  },
  transactions: `
    Payment:0 AccountSet:3 SetRegularKey:5 OfferCreate:7 OfferCancel:8 Contract:9 RemoveContract:10 TrustSet:20
    RelationSet:21 RelationDel:22 ConfigContract:30 AlethContract:31 EnableFeature:100 SetFee:101
    SetBlackList:201 RemoveBlackList:202 ManageIssuer:203 Brokerage:205 IssueSet:206 SignerListSet:207
    TransferToken:208 TokenIssue:209 TokenDel:210
  `,
  ledgerEntries: `
    AccountRoot:97 Contract:99 DirectoryNode:100 EnabledFeatures:102 GeneratorMap:103 LedgerHashes:104
    Nickname:110 Offer:111 SkywellState:114 FeeSettings:115
  `,
}
