import { evmChain } from '../families/evm.ts'

export const eth = evmChain('eth', 60)
