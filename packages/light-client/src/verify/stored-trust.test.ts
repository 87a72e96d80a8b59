import { expect, it } from 'vitest'
import { recordedBlocks, recordedGenesis } from '../../testing/recorded-blocks.ts'
import { readLightBlock } from '../block/read-block.ts'
import { readTrust, storeTrust } from './stored-trust.ts'
import { trustBlock, trustGenesis } from './trusted-block.ts'

it('keeps a trusted block as JSON', () => {
  const genesis = trustGenesis('chain', { seconds: 5, nanos: 7 }, recordedGenesis())
  for (const trusted of [...recordedBlocks.map((block) => trustBlock(readLightBlock(block))), genesis]) {
    expect(readTrust(JSON.parse(JSON.stringify(storeTrust(trusted))))).toEqual(trusted)
  }
  const stored = storeTrust(genesis)
  for (const name of Object.keys(stored)) {
    expect(() => readTrust({ ...stored, [name]: undefined }), name).toThrow(name)
  }
  for (const value of [undefined, null, 5, 'text', {}]) expect(() => readTrust(value)).toThrow('chain_id')
})
