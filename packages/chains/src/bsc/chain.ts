import { evmChain } from '../families/evm.ts'

export const bsc = evmChain('bsc', 9006)
