import { describe, expect, it } from 'vitest'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { recordedTrace, traceText } from '../../record/export/testing/recorded-trace.ts'
import { readTrace } from '../../record/export/trace/read-trace.ts'
import type { Trace } from '../../record/export/trace/trace.ts'
import { createStepLog } from '../worker/step-log.ts'
import { openRecording } from './recording.ts'

describe('a recording', () => {
  function opened(trace: Trace) {
    const channel = openRecording(trace, 'trace.json')
    return { channel, log: createStepLog(channel.send, channel.events, () => undefined) }
  }

  it('gives a client everything that the world showed', async () => {
    const trace = recordedTrace()
    const { channel, log } = opened(trace)
    await log.refresh()
    expect(log.get()).toEqual(trace.steps)
    expect(await channel.send('database.read', {})).toEqual(trace.database)
    expect(await channel.send('cookies.list', { device: 'laptop' })).toEqual(trace.cookies['laptop'])
    const failed = await channel.send('steps.page', { kind: 'event.fired', limit: 1 })
    expect(failed.steps.map(({ kind }) => kind)).toEqual(['event.fired'])
    expect(await channel.ping()).toEqual(expect.objectContaining({ version: '1f2e3d4c' }))
  })

  it('changes nothing, and says so', async () => {
    const { channel } = opened(recordedTrace())
    const refused = { code: 'read-only', message: expect.stringContaining('clock.advance would change it') }
    await expect(channel.send('clock.advance', { seconds: 1 })).rejects.toMatchObject(refused)
    await expect(channel.send('world.reset', {})).rejects.toMatchObject({ code: 'read-only' })
  })

  it('answers about a device whose name is also a member of every object', async () => {
    const trace = recordedTrace()
    const devices = [{ ...trace.world.devices[0]!, id: 'constructor' }]
    const { channel } = opened({ ...trace, cookies: {}, world: { ...trace.world, devices } })
    expect(await channel.send('cookies.list', { device: 'constructor' })).toEqual([])
  })

  it('has every member of a setup, whatever the file says', async () => {
    const document = JSON.parse(traceText())
    Object.assign(document.world, { scenario: {}, setup: { maxAge: 5 } })
    const read = readTrace(JSON.stringify(document))
    const { channel } = opened((read as { trace: Trace }).trace)
    const { scenario, setup } = await channel.send('world.read', {})
    expect(scenario).toEqual(resolveScenario())
    expect(setup).toEqual({ ...setupOf(resolveScenario()), maxAge: 5 })
  })

  it('has no loading page', async () => {
    const trace = recordedTrace()
    const [device] = trace.world.devices
    const tabs = [{ ...device!.tabs[0]!, loading: true, address: '/~/w1/laptop/https/app.example/?~nav=e1' }]
    const { channel } = opened({ ...trace, world: { ...trace.world, devices: [{ ...device!, tabs }] } })
    const [tab] = (await channel.send('world.read', {})).devices[0]!.tabs
    expect(tab).toMatchObject({ loading: false })
    expect(tab).not.toHaveProperty('address')
  })
})
