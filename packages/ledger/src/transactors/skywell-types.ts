import type { Transactor } from '../engine/transactor.ts'
import { brokerage } from './brokerage.ts'
import { issueSet } from './issue-set.ts'
import { manageIssuer } from './manage-issuer.ts'
import { relationDel } from './relation-del.ts'
import { relationSet } from './relation-set.ts'
import { removeBlackList } from './remove-black-list.ts'
import { setBlackList } from './set-black-list.ts'
import { tokenDel } from './token-del.ts'
import { tokenIssue } from './token-issue.ts'
import { transferToken } from './transfer-token.ts'

/** Types that exist only on networks of the Jingtum code base. */
export const SKYWELL_TYPES: readonly (readonly [string, Transactor])[] = [
  ['RelationSet', relationSet],
  ['RelationDel', relationDel],
  ['SetBlackList', setBlackList],
  ['RemoveBlackList', removeBlackList],
  ['ManageIssuer', manageIssuer],
  ['IssueSet', issueSet],
  ['Brokerage', brokerage],
  ['TokenIssue', tokenIssue],
  ['TransferToken', transferToken],
  ['TokenDel', tokenDel],
]
