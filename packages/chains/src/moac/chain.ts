import { evmChain } from '../families/evm.ts'

export const moac = evmChain('moac', 314)
