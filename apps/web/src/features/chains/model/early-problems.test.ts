import { CHAIN_NODE_ERROR_CODES } from '@tidebook/client/chains'
import { expect, it } from 'vitest'
import { toEarlyProblems } from './early-problems.ts'

it('assigns an account problem to its field and a money problem to no field', () => {
  const codes = CHAIN_NODE_ERROR_CODES.filter((code) => Object.keys(toEarlyProblems(code)).length > 0)
  expect(codes.toSorted()).toEqual([
    'chain/contract-address',
    'chain/receiver-frozen',
    'chain/receiver-inactive',
    'chain/sender-frozen',
  ])
  expect(toEarlyProblems('chain/sender-frozen')).toEqual({ from: 'frozen' })
  expect(toEarlyProblems('chain/receiver-inactive')).toEqual({ to: 'inactive' })
})
