export { chainNode } from './services/chain-nodes.ts'
