import { ledgerNumber } from '@tidebook/amount'
import { issueOf } from '../../money/issue-cap.ts'
import { addObject, changeObject, objectKey } from '../../money/own-objects.ts'
import { findSeries } from '../../transactors/unique-tokens.ts'
import { BLACK_LIST } from '../../entries/objects/object-types.ts'
import { NO_THREAD } from '../../state/entry.ts'
import { token } from '../test-ledger.ts'
import { entryOf } from './mutant.ts'
import type { Mutant } from './mutant.ts'
import { annPaysBen } from './payment.ts'

const ART = new TextEncoder().encode('art')

/** Faults in objects that only networks of the Jingtum code base have. */
export const OBJECT_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'blacklist respected',
    fault: 'a payment bars an account',
    stage: annPaysBen,
    damage(context, { ann, ben }) {
      const [by, barred] = [entryOf(context, ann), entryOf(context, ben)]
      const values = { Account: by, BlackListAccountID: barred }
      addObject(context, BLACK_LIST, objectKey(context, BLACK_LIST, [barred]), values, NO_THREAD)
    },
  },
  {
    breaks: 'issuance within the cap',
    fault: 'more is counted as issued than may be',
    stage({ gate, manager, test }) {
      test.must(test.send('ManageIssuer', manager, { IssuerAccountID: gate.id }))
      return { type: 'IssueSet', from: gate, fields: { TotalAmount: token('5000', 'USD', gate) } }
    },
    damage(context, { ann, gate }) {
      const [line] = entryOf(context, ann).lines.values()
      const issue = line === undefined ? undefined : issueOf(entryOf(context, gate), line.currency)
      const asset = issue?.fields.values.TotalAmount?.asset
      if (issue === undefined || asset === undefined) return
      changeObject(context, issue, { IssuedAmount: { asset, amount: ledgerNumber(false, 5001n, 0) } })
    },
  },
  {
    breaks: 'unique tokens within their series',
    fault: 'a series has more tokens than its size',
    stage({ ann, ben, test }) {
      test.must(test.send('TokenIssue', ann, { Issuer: ann.id, FundCode: ART, TokenSize: 2n }))
      const fields = { TokenID: new Uint8Array(32).fill(1), Destination: ben.id, FundCode: ART }
      return { type: 'TransferToken', from: ann, fields }
    },
    damage(context) {
      const series = findSeries(context, ART)
      if (series !== undefined) changeObject(context, series, { TokenIssued: 3n })
    },
  },
]
