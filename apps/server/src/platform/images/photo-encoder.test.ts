import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createPhotoEncoder } from './photo-encoder.ts'

const encode = createPhotoEncoder({ keptSide: 1600, leastSide: 200 })

function image() {
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
}

it('ERR-013 accepts only png and jpg, evaluated by the bytes of the image', async () => {
  const jpegMark = Buffer.from([0xff, 0xd8, 0xff])
  const gif = await image().gif().toBuffer()
  const others = [gif, await image().webp().toBuffer(), Buffer.from('<svg/>'), Buffer.concat([jpegMark, gif])]
  for (const other of others) await expect(encode(other)).rejects.toMatchObject({ code: 'imageType' })
  for (const good of [await image().png().toBuffer(), await image().jpeg().toBuffer()])
    expect((await encode(good)).subarray(0, 3)).toEqual(jpegMark)
})
