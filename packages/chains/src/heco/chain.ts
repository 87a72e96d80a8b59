import { evmChain } from '../families/evm.ts'

export const heco = evmChain('heco', 1010)
