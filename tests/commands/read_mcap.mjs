// SPDX-License-Identifier: MIT
// node read_mcap.mjs TRACE.mcap TRACE.csv SCENE.json: reads a trace with the packages that viewers are made of, and compares
// every number with the CSV of the same run. Prints a line of what was compared, or throws. Run where they are installed.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const require = createRequire(`${process.cwd()}/`);
const { McapIndexedReader, McapStreamReader } = require('@mcap/core');
const { parse } = require('@foxglove/rosmsg');
const { MessageReader } = require('@foxglove/rosmsg2-serialization');
const { crc32 } = require('@foxglove/crc');
const { decompress } = require('fzstd');

const [tracePath, csvPath, scenePath] = process.argv.slice(2);
const file = readFileSync(tracePath);
const decompressHandlers = { zstd: (data, size) => decompress(data, new Uint8Array(Number(size))) };

// Groups in the rows of ticks, and the members that name a record; a slot has its index.
const COLUMNS = { tick: ['', []], bodies: ['body', ['name']], wheels: ['wheel', ['name']], points: ['point', ['name']],
                  watches: ['watch', ['initiator', 'target']], slots: ['slot', null] };

// ---- the container, from its beginning to its end: every record, every check ----

const crcs = { data: 0, summary: 0 };

function readStream() {
  const reader = new McapStreamReader({ validateCrcs: true, decompressHandlers, includeChunks: true });
  reader.append(file);
  const counts = {};
  for (let record = reader.nextRecord(); record; record = reader.nextRecord()) {
    counts[record.type] = (counts[record.type] ?? 0) + 1;
    crcs.data = record.type === 'DataEnd' ? record.dataSectionCrc : crcs.data;
  }
  assert.ok(reader.done(), 'the file must end with its footer');
  return counts;
}

// What goes from the end of the file: 8 bytes of magic, 4 of the check, 16 of places, 9 of the record's head.
function checkSections() {
  const footer = file.length - 8 - 20 - 9;
  const summary = Number(file.readBigUInt64LE(footer + 9));
  const dataEnd = summary - 13;
  assert.equal(file[dataEnd], 0x0f, 'the data section must end before the summary');
  assert.equal(crcs.data, crc32(file.subarray(0, dataEnd)), 'CRC of the data section');
  assert.equal(file.readUInt32LE(file.length - 12), crc32(file.subarray(summary, file.length - 12)), 'CRC of the summary');
}

// ---- CSV ----

// Cells of lines, as RFC 4180 has them.
function csv(path) {
  const rows = [[]];
  for (const [, quoted, plain, end] of readFileSync(path, 'utf8').matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\n)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  assert.deepEqual(rows.pop(), [], 'the last line must have its end');
  const [head, ...lines] = rows;
  lines.forEach((line) => assert.equal(line.length, head.length, 'cells of a line'));
  return { head: head.map((cell) => cell.replace(/ \[[^\]]*\]$/, '')), lines };
}

function same(cell, value, what) {
  if (typeof value === 'number') assert.ok(Object.is(Number(cell), value), `${what}: ${cell} and ${value}`);
  else if (typeof value === 'bigint') assert.equal(cell, value.toString(16).padStart(16, '0'), what);
  else if (typeof value === 'boolean') assert.equal(cell, value ? '1' : '0', what);
  else assert.equal(cell, value, what);
}

// A record as names of columns and values.
function flat(prefix, value, out) {
  if (value !== null && typeof value === 'object') Object.entries(value).forEach(([key, one]) => flat(`${prefix}.${key}`, one, out));
  else out.set(prefix, value);
  return out;
}

function cellsOf(list, message, out) {
  const [group, labels] = COLUMNS[list];
  if (group === '') {
    Object.entries(message).forEach(([key, value]) => key !== 'stamp' && flat(key, value, out));
    return;
  }
  message[list].forEach((record, i) => {
    const name = labels === null ? [i] : labels.map((label) => record[label]);
    Object.entries(record).filter(([key]) => !labels?.includes(key)).forEach(([key, value]) => flat([group, ...name, key].join('.'), value, out));
  });
}

// ---- the comparison ----

let compared = 0;

function compare({ head, lines }, at, cells, what) {
  head.forEach((name, i) => {
    assert.ok(cells.has(name), `${what} has no ${name}`);
    same(lines[at][i], cells.get(name), `${what}, ${name}`);
  });
  assert.equal(cells.size, head.length, `${what}: columns`);
  compared += head.length;
}

async function readMessages(reader) {
  const readers = new Map([...reader.channelsById.values()].map((channel) => {
    const schema = reader.schemasById.get(channel.schemaId);
    assert.deepEqual([channel.messageEncoding, schema.encoding], ['cdr', 'ros2msg']);
    return [channel.id, new MessageReader(parse(new TextDecoder().decode(schema.data), { ros2: true }))];
  }));
  const ticks = new Map();
  for await (const { channelId, logTime, data } of reader.readMessages()) {
    if (!ticks.has(logTime)) ticks.set(logTime, {});
    ticks.get(logTime)[reader.channelsById.get(channelId).topic] = readers.get(channelId).readMessage(data);
  }
  return ticks;
}

function checkTf(messages) {
  const { transforms } = messages['/tf'];
  const { bodies } = messages['/touchdown/bodies'];
  transforms.forEach(({ header, child_frame_id: child, transform }, i) => {
    assert.deepEqual([header.frame_id, child], ['world', bodies[i].name]);
    assert.deepEqual({ ...transform.translation }, { ...bodies[i].position });
    assert.deepEqual({ ...transform.rotation }, { ...bodies[i].attitude });
  });
}

function checkTick(logTime, messages, at, table, many) {
  const cells = new Map();
  const { tick, time, stamp } = messages['/touchdown/tick'];
  assert.equal(BigInt(Math.round(time * 1e9)), logTime, 'the log time is the simulated time');
  assert.equal(BigInt(stamp.sec) * 1000000000n + BigInt(stamp.nanosec ?? stamp.nsec), logTime, 'and so is the stamp');
  Object.keys(COLUMNS).forEach((list) => messages[`/touchdown/${list}`] && cellsOf(list, messages[`/touchdown/${list}`], cells));
  compare(table, at, cells, `tick ${tick}`);
  if (messages['/tf']) checkTf(messages);
  Object.entries(many).forEach(([list, rows]) => {
    (messages[`/touchdown/${list}`]?.[list] ?? []).forEach((record) => {
      const of = new Map([['tick', tick], ['tick_time', time]]);
      Object.entries(record).forEach(([key, value]) => flat(key, value, of));
      compare(rows, rows.at, of, `${list} of tick ${tick}`);
      rows.at += 1;
    });
  });
}

async function checkWords(reader) {
  const metadata = [];
  for await (const one of reader.readMetadata()) metadata.push(one);
  const attachments = [];
  for await (const one of reader.readAttachments()) attachments.push(one);
  assert.deepEqual([reader.header.profile, metadata.length, attachments.length], ['ros2', 1, 1]);
  assert.equal(attachments[0].mediaType, 'application/json');
  assert.ok(Buffer.from(attachments[0].data).equals(readFileSync(scenePath)), 'the scene file must be there, byte by byte');
  return Object.fromEntries(metadata[0].metadata);
}

const counts = readStream();
checkSections();
const reader = await McapIndexedReader.Initialize({
  readable: { size: async () => BigInt(file.length), read: async (offset, length) => file.subarray(Number(offset), Number(offset + length)) },
  decompressHandlers,
});
const about = await checkWords(reader);
const table = csv(csvPath);
const many = Object.fromEntries(['contacts', 'events'].map((list) => [list, { ...csv(csvPath.replace(/csv$/, `${list}.csv`)), at: 0 }]));
const ticks = [...(await readMessages(reader)).entries()];
assert.equal(ticks.length, table.lines.length, 'a line a tick');
assert.equal(ticks.length, Number(about.ticks), 'as many ticks as the run was to have');
assert.equal(Number(reader.statistics.messageCount), counts.Message, 'messages');
assert.equal(reader.statistics.chunkCount, counts.Chunk, 'chunks');
ticks.forEach(([logTime, messages], i) => checkTick(logTime, messages, i, table, many));
Object.entries(many).forEach(([list, rows]) => assert.equal(rows.at, rows.lines.length, `all ${list}`));
console.log(`${about.scene} in ${about.scalar}: ${ticks.length} ticks, ${counts.Chunk} chunks, ${reader.channelsById.size} topics, `
  + `${many.contacts.at} contacts, ${many.events.at} events, ${compared} cells the same`);
