# SPDX-License-Identifier: MIT
"""The plant's side of Touchdown's link: asks a board for the forces of contact.

    with Qemu('build/firmware/mps2-an386-f32/rig.elf') as channel:      # or Serial('/dev/ttyACM0'), Files(in, out)
        board = Client(channel)
        board.hello(scene='drone_deck')
        board.select('point')                        # which groups a result has, beside the wrenches
        board.reset(bodies)                          # a motion(...) for every body
        for tick in range(8000):
            result = board.step(bodies)
            force = result['wrench'][0]['force_w']   # in the scene's unit of force
            ...                                      # move the bodies
        board.leave()

Numbers are floats, whatever the board's scalar: words of Q16.16 are scaled. Layouts come from touchdown_table.py, which
is written of the same table as the board's. Needs nothing but Python 3; pyserial is used for serial devices if it is there.
"""

import os
import select
import struct
import subprocess
import tempfile
import time
import zlib

import touchdown_table as table

SCALARS = ('f32', 'f64', 'q16')
STEPS = {'real': 1 << 16, 'unit': 1 << 30, 'near': 1 << 27}  # of Q16.16
PLAIN = {'u8': 'B', 'u16': 'H', 'u32': 'I', 'u64': 'Q', 'i8': 'b', 'i16': 'h', 'i32': 'i'}
HEAD = struct.Struct('<BBHI')
NUMBERS = {number: name for name, (number, _) in table.MESSAGES.items()}


class LinkError(Exception):
    """One sentence. `code` is what `touchdown` would end with."""
    code = 3


class Silent(LinkError):
    """No answer in time."""
    code = 5


# ---- records ----

class Codec:
    """Records as dictionaries: one value, or a list of them, a field."""

    def __init__(self, scalar):
        self.scalar = scalar
        self.layouts = {name: self._layout(fields) for name, fields in table.RECORDS.items()}

    def size(self, record):
        return self.layouts[record].size

    def pack(self, record, values):
        words = []
        for kind, name, count in table.RECORDS[record]:
            given = values.get(name, 0 if not count else [0] * count)
            given = given if isinstance(given, (list, tuple)) else [given]
            if len(given) != max(count, 1):
                raise ValueError(f'{record}.{name} wants {max(count, 1)} values, not {len(given)}')
            words += [self._word(kind, value) for value in given]
        return self.layouts[record].pack(*words)

    def unpack(self, record, raw, at=0):
        words = list(self.layouts[record].unpack_from(raw, at))
        values = {}
        for kind, name, count in table.RECORDS[record]:
            if kind == 'text':
                values[name] = words.pop(0).split(b'\0')[0].decode('ascii', 'replace')
                continue
            taken = [self._number(kind, words.pop(0)) for _ in range(max(count, 1))]
            values[name] = taken if count else taken[0]
        return values

    def _layout(self, fields):
        word = {'f32': 'f', 'f64': 'd', 'q16': 'i'}[self.scalar]
        codes = (f'{count}s' if kind == 'text' else f'{max(count, 1)}{PLAIN.get(kind, word)}' for kind, _, count in fields)
        return struct.Struct('<' + ''.join(codes))

    def _word(self, kind, value):
        if kind not in STEPS:
            return int(value)
        return float(value) if self.scalar != 'q16' else round(value * STEPS[kind])

    def _number(self, kind, word):
        return word / STEPS[kind] if kind in STEPS and self.scalar == 'q16' else word


def motion(p=(0, 0, 0), q=(1, 0, 0, 0), v=(0, 0, 0), w=(0, 0, 0)):
    """A body: position [m], attitude (w, x, y, z), velocity [m/s] and angular velocity [rad/s] in the world."""
    return {'p_w': list(p), 'q': list(q), 'linear_w': list(v), 'angular_w': list(w)}


# ---- frames ----

def stuff(raw):
    """COBS: no byte is 0."""
    out, block = bytearray(), bytearray()
    for i, byte in enumerate(raw):
        if byte:
            block.append(byte)
        if not byte or (len(block) == 254 and i + 1 < len(raw)):
            out += bytes([len(block) + 1]) + block
            block.clear()
    return bytes(out + bytes([len(block) + 1]) + block + b'\0')


def unstuff(wire):
    """Without its 0. None: it is no COBS."""
    out, at = bytearray(), 0
    while at < len(wire):
        code = wire[at]
        if at + code > len(wire):
            return None
        out += wire[at + 1:at + code]
        at += code
        if code < 255 and at < len(wire):
            out.append(0)
    return bytes(out)


class Reader:
    """A stream of bytes that becomes frames."""

    def __init__(self):
        self.bytes = b''
        self.spoilt = self.gaps = 0
        self.sequence = None

    def frames(self, more):
        """Each (version, type, tick, body)."""
        *whole, self.bytes = (self.bytes + more).split(b'\0')
        for wire in whole:
            frame = self._open(wire) if wire else None
            if frame:
                yield frame
            elif wire:
                self.spoilt += 1
                yield None

    def _open(self, wire):
        raw = unstuff(wire)
        if raw is None or len(raw) < 12 or zlib.crc32(raw[:-4]) != int.from_bytes(raw[-4:], 'little'):
            return None
        version, kind, sequence, tick = HEAD.unpack_from(raw)
        ahead = (sequence - self.sequence) & 0xFFFF if self.sequence is not None else 0
        if ahead < 0x8000:
            self.gaps += ahead
            self.sequence = (sequence + 1) & 0xFFFF
        return version, kind, tick, raw[8:-4]


# ---- channels: read(seconds) -> bytes, b'' in time's end; write(bytes); close() ----

class Files:
    """Two file descriptors."""

    def __init__(self, into, out, name='the board'):
        self.into, self.out, self.name = into, out, name

    def read(self, seconds):
        ready, _, _ = select.select([self.into], [], [], max(seconds, 0))
        if not ready:
            return b''
        try:
            got = os.read(self.into, 65536)
        except BlockingIOError:
            return b''
        except OSError as error:
            raise LinkError(f'{self.name} has vanished') from error
        if not got:
            raise LinkError(f'{self.name} has vanished: {self.last_words()}')
        return got

    def write(self, wire):
        while wire:
            _, ready, _ = select.select([], [self.out], [], 10)
            if not ready:
                raise Silent(f'{self.name} takes no bytes')
            try:
                wire = wire[os.write(self.out, wire):]
            except OSError as error:
                raise LinkError(f'{self.name} has vanished') from error

    def last_words(self):
        return 'its end was closed'

    def opened(self):
        """Both ends have spoken."""

    def close(self):
        for descriptor in {self.into, self.out}:
            os.close(descriptor)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Serial(Files):
    """A serial device, by pyserial if it is there."""

    def __init__(self, device, baud=115200):
        self.port = None
        try:
            import serial
            self.port = serial.Serial(device, baud, timeout=0, exclusive=True)
            descriptor = self.port.fileno()
        except ImportError:
            descriptor = self._plain(device, baud)
        except OSError as error:
            raise LinkError(f'{device} cannot be opened: {error}') from error
        super().__init__(descriptor, descriptor, device)

    @staticmethod
    def _plain(device, baud):
        import termios
        import tty
        try:
            descriptor = os.open(device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            tty.setraw(descriptor)
            state = termios.tcgetattr(descriptor)
            state[4] = state[5] = getattr(termios, f'B{baud}')
            termios.tcsetattr(descriptor, termios.TCSANOW, state)
        except (OSError, termios.error, AttributeError) as error:
            raise LinkError(f'{device} cannot be opened: {error}') from error
        return descriptor

    def close(self):
        self.port.close() if self.port else os.close(self.into)


class Qemu(Files):
    """A board under QEMU, over two FIFOs: its image, and beside it the .qemu that says which machine."""

    def __init__(self, image, program='qemu-system-arm'):
        facts = self._facts(image)
        self.folder = tempfile.TemporaryDirectory(prefix='touchdown.')
        paths = [os.path.join(self.folder.name, name) for name in ('to_board', 'to_host')]
        for path in paths:
            os.mkfifo(path)
        super().__init__(os.open(paths[1], os.O_RDONLY | os.O_NONBLOCK), os.open(paths[0], os.O_RDWR), facts['machine'])
        self.said = tempfile.TemporaryFile()
        self.child = subprocess.Popen(
            [program, '-M', facts['machine'], '-display', 'none', '-monitor', 'none', '-serial', 'null',
             '-semihosting-config', 'enable=on,target=native', '-icount', f"shift={facts['icount']},sleep=off",
             '-kernel', os.path.abspath(image)],
            cwd=self.folder.name, stdin=subprocess.DEVNULL, stdout=self.said, stderr=self.said, preexec_fn=die_with_parent)

    @staticmethod
    def _facts(image):
        try:
            with open(os.path.splitext(image)[0] + '.qemu', encoding='ascii') as lines:
                return dict(line.strip().split('=', 1) for line in lines)
        except OSError as error:
            raise LinkError(f'{image}: {error.strerror}: `make firmware` builds it') from error

    def read(self, seconds):
        until = time.monotonic() + seconds
        while True:
            got = super().read(min(0.05, until - time.monotonic()))
            if got or time.monotonic() >= until:
                return got
            if self.child.poll() is not None:
                raise LinkError(f'QEMU has ended with code {self.child.returncode}: {self.last_words()}')

    def last_words(self):
        self.said.seek(0)
        lines = self.said.read().decode('utf-8', 'replace').split('\n')
        return ([line for line in lines if line.strip()] or ['it has said nothing'])[-1]

    def opened(self):
        self.folder.cleanup()

    def close(self):
        try:
            self.child.wait(0.5)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
        super().close()
        self.said.close()
        self.folder.cleanup()


def die_with_parent():
    """Between fork and exec: Linux kills this child when its parent ends, however it does."""
    try:
        import ctypes
        ctypes.CDLL(None).prctl(1, 9)
    except (OSError, AttributeError):
        pass


# ---- the client ----

class Client:
    """Lock-step with one board. Every failure is a LinkError."""

    def __init__(self, channel, timeout=2.0, attempts=5):
        self.channel, self.timeout, self.attempts = channel, timeout, attempts
        self.reader = Reader()
        self.codec = Codec('f32')
        self.board = {}
        self.groups = []
        self.waiting = []
        self.sequence = self.tick = self.repeats = 0

    # ---- who is there

    def hello(self, scene=None, scalar=None, attempts=10):
        raw = self._ask('WHO', 'HELLO', attempts=attempts)
        self.channel.opened()
        hello = self.codec.unpack('hello', raw)
        if hello['layout_hash'] != table.LAYOUT_HASH:
            raise LinkError(f'{self.channel.name} has another layout of the link: build image and module from one tree')
        if scalar and SCALARS[hello['scalar']] != scalar:
            raise LinkError(f"{self.channel.name} computes in {SCALARS[hello['scalar']]}, not in {scalar}")
        if scene and hello['scene'] != scene:
            raise LinkError(f"{self.channel.name} has the scene '{hello['scene']}' in it, not '{scene}'")
        self.board = hello
        self.codec = Codec(SCALARS[hello['scalar']])
        self.select()
        return hello

    def select(self, *outputs):
        """Groups of a result beside the wrenches: wheel, point, contact, event, z, work, hash."""
        bits = {record: bit for message, record, _, bit in table.GROUPS if message == 'RESULT' and bit}
        everybody = [((1 << self.board['n_bodies']) - 1) >> 32 * i & 0xFFFFFFFF for i in range(8)]
        self._do('SELECT', {'outputs': sum(bits[name] for name in outputs), 'bodies_in': everybody, 'bodies_out': everybody})
        self.groups = [(record, count) for message, record, count, bit in table.GROUPS
                       if message == 'RESULT' and (not bit or record in outputs)]

    # ---- ticks

    def reset(self, bodies, nodes=(), controls=None, kind=0, vertices=(), speeds=()):
        self.tick = 0
        self._do('RESET', {'kind': kind}, self._motion(bodies, nodes, controls, vertices, speeds))

    def step(self, bodies, nodes=(), controls=None, vertices=(), speeds=()):
        result = self._result(self._ask('STEP', 'RESULT', groups=self._motion(bodies, nodes, controls, vertices, speeds)))
        self.tick += 1
        return result

    def trial(self, bodies, nodes=(), controls=None, vertices=(), speeds=()):
        return self._result(self._ask('TRIAL', 'RESULT', groups=self._motion(bodies, nodes, controls, vertices, speeds)))

    def accept(self):
        result = self._result(self._ask('ACCEPT', 'RESULT'))
        self.tick += 1
        return result

    # ---- everything else

    def get(self, parameter):
        return self._value('GET', {'parameter': table.PARAMETERS[parameter][0]})

    def set(self, parameter, value):
        return self._value('SET', {'parameter': table.PARAMETERS[parameter][0], 'value': value})

    def statistics(self, clear=False):
        return self.codec.unpack('statistics', self._ask('COUNT', 'STATISTICS', {'clear': int(clear)}))

    def inject(self, fault, count=1, value=0):
        self._do('INJECT', {'kind': table.FAULTS[fault][0], 'count': count, 'value': value})

    def beat(self):
        return self._do('BEAT')

    def echo(self, token=1):
        return self.codec.unpack('echoed', self._ask('ECHO', 'ECHOED', {'token': token}))

    def leave(self):
        self.channel.write(self._seal('LEAVE', b''))

    # ---- below

    def _motion(self, bodies, nodes, controls, vertices, speeds):
        controls = controls if controls is not None else [{}] * self.board['n_wheels']
        counts = {'motion': ('n_bodies', bodies), 'node': ('n_driven', nodes), 'control': ('n_wheels', controls),
                  'vertex': ('n_vertices', vertices), 'vertex_speed': ('n_vertices', speeds)}
        for record, (count, given) in counts.items():
            if len(given) != self.board[count]:
                raise ValueError(f"the scene has {count} = {self.board[count]}, there are {len(given)} of {record}")
        return b''.join(self.codec.pack(record, one) for record, (_, given) in counts.items() for one in given)

    def _result(self, raw):
        result = self.codec.unpack('result', raw)
        counts = {**self.board, **result, 'one': 1, 'bodies_out': self.board['n_bodies']}
        at = self.codec.size('result')
        for record, count in self.groups:
            size = self.codec.size(record)
            result[record] = [self.codec.unpack(record, raw, at + i * size) for i in range(counts[count])]
            at += counts[count] * size
        if at != len(raw):
            raise LinkError(f'{self.channel.name} answers with {len(raw)} bytes, not {at}')
        return result

    def _value(self, message, fields):
        value = self.codec.unpack('value', self._ask(message, 'VALUE', fields))
        if value['status']:
            raise LinkError(f"{self.channel.name} takes from {value['lowest']} to {value['highest']}: nothing has changed")
        return value['value']

    def _do(self, message, fields=None, groups=b''):
        return self.codec.unpack('status', self._ask(message, 'STATUS', fields, groups))

    def _seal(self, message, body):
        raw = HEAD.pack(table.VERSION, table.MESSAGES[message][0], self.sequence, self.tick) + body
        self.sequence = (self.sequence + 1) & 0xFFFF
        return stuff(raw + zlib.crc32(raw).to_bytes(4, 'little'))

    def _ask(self, message, answer, fields=None, groups=b'', attempts=None):
        """@return the body of the answer; what is lost is asked for again: the board answers from memory"""
        sequence = self.sequence
        wire = self._seal(message, self.codec.pack(table.MESSAGES[message][1], fields or {}) + groups)
        left = attempts or self.attempts
        while left > 0:
            self.channel.write(wire)
            body, was_spoilt = self._listen(message, answer, sequence)
            if body is not None:
                return body
            left -= 0.05 if was_spoilt else 1
            wire = wire if wire[0] == 0 else b'\0' + wire  # ends what a bad wire has begun
            self.repeats += 1
        raise Silent(f'{self.channel.name} does not answer {message} of tick {self.tick}')

    def _listen(self, message, answer, sequence):
        """@return (body, False), or (None, has something come that was no frame?)"""
        until = time.monotonic() + self.timeout
        while True:
            while not self.waiting:
                got = self.channel.read(until - time.monotonic())
                self.waiting += list(self.reader.frames(got))
                if time.monotonic() >= until and not self.waiting:
                    return None, False
            frame = self.waiting.pop(0)
            if frame is None:
                return None, True
            version, kind, tick, body = frame
            if version != table.VERSION:
                raise LinkError(f'{self.channel.name} speaks version {version} of the link, not {table.VERSION}')
            if kind == table.MESSAGES['STATUS'][0]:
                status = self.codec.unpack('status', body)
                if status['about'] == 0 and status['reason'] == table.REASONS['FRAME'][0]:
                    return None, True
                if self._is_about(status, message, sequence):
                    return self._judge(status, message, answer, body), False
            elif self._is_answer(kind, tick, body, answer, message):
                return body, False

    @staticmethod
    def _is_about(status, message, sequence):
        return status['about'] == table.MESSAGES[message][0] and status['sequence'] == sequence

    def _judge(self, status, message, answer, body):
        if status['reason'] == 0 and answer == 'STATUS':
            return body
        reason = next((text for number, text in table.REASONS.values() if number == status['reason']), '?')
        raise LinkError(f"{self.channel.name} has refused {message} of tick {self.tick}: {reason}")

    def _is_answer(self, kind, tick, body, answer, message):
        if kind != table.MESSAGES[answer][0]:
            return False
        if answer != 'RESULT':
            return True
        flags = self.codec.unpack('result', body)['flags']
        is_trial = bool(flags & table.FLAGS['TRIAL'][0])
        return tick == self.tick and not flags & table.FLAGS['MISSING'][0] and is_trial == (message == 'TRIAL')
