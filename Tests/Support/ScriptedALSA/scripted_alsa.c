// A PCM plugin for the tests: it does what its script says, at once and without any clock, so that the recovery from
// overruns, suspends and vanished devices is tested through libasound itself.
//
// asoundrc:  pcm.x { type sous_scripted id "a" script "frames:320 epipe frames:160 end" rate 48000 channels 2 out "f" }
//
// A script has one session for every time that the device `id` is opened, separated by '|'. In a session:
//   fail        opening fails with ENODEV (must come first)
//   frames:N    N frames are captured (a ramp that goes on over all sessions) or taken for playback
//   epipe       the buffer runs over or empty
//   estrpipe:N  the device is suspended; it does not wake at the first N times of resume; -1: never
//   enodev      the device is gone
//   end         the stream has ended
// After its last session a device cannot be opened; after the last word of a session it is gone.

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { max_devices = 64, max_text = 512 };

// What outlives one opening of a device.
struct device {
  char id[64];
  int opened;
  uint32_t ramp;
};

static struct device devices[max_devices];
static pthread_mutex_t devices_lock = PTHREAD_MUTEX_INITIALIZER;

struct scripted {
  snd_pcm_ioplug_t io;
  struct device *device;
  char script[max_text];
  char *next;
  long frames_left;
  long not_yet;
  snd_pcm_uframes_t position;
  snd_pcm_uframes_t written;
  FILE *out;
};

static struct device *find_device(const char *id) {
  struct device *found = NULL;
  pthread_mutex_lock(&devices_lock);
  for (int index = 0; index < max_devices && !found; index++) {
    if (!devices[index].id[0]) snprintf(devices[index].id, sizeof devices[index].id, "%s", id);
    if (!strcmp(devices[index].id, id)) found = &devices[index];
  }
  pthread_mutex_unlock(&devices_lock);
  return found;
}

// Frames that may pass now; 0 after the state has been changed as the script says; -1 for an overrun.
static long advance(struct scripted *self) {
  while (self->frames_left == 0) {
    while (*self->next == ' ') self->next++;
    if (!strncmp(self->next, "frames:", 7)) {
      self->frames_left = strtol(self->next + 7, &self->next, 10);
    } else if (!strncmp(self->next, "epipe", 5)) {
      self->next += 5;
      return -1;
    } else if (!strncmp(self->next, "estrpipe:", 9)) {
      self->not_yet = strtol(self->next + 9, &self->next, 10);
      snd_pcm_ioplug_set_state(&self->io, SND_PCM_STATE_SUSPENDED);
      return 0;
    } else {
      snd_pcm_ioplug_set_state(&self->io, SND_PCM_STATE_DISCONNECTED);
      return 0;
    }
  }
  return self->frames_left;
}

static snd_pcm_sframes_t scripted_pointer(snd_pcm_ioplug_t *io) {
  struct scripted *self = io->private_data;
  int is_capture = io->stream == SND_PCM_STREAM_CAPTURE;
  // libasound asks again and again; the script moves on only while sound would.
  if (io->state == SND_PCM_STATE_XRUN) return -1;
  if (io->state != SND_PCM_STATE_RUNNING && (is_capture || io->state != SND_PCM_STATE_DRAINING)) {
    return (snd_pcm_sframes_t)self->position;
  }
  // Playback: what was written is played. Capture: at most a period is there at a time.
  snd_pcm_uframes_t wanted = is_capture ? io->period_size : self->written;
  if (is_capture && io->hw_ptr != io->appl_ptr) wanted = 0;
  if (wanted > 0) {
    long passing = advance(self);
    if (passing < 0) return -1;
    if ((snd_pcm_uframes_t)passing > wanted) passing = (long)wanted;
    self->frames_left -= passing;
    self->position = (self->position + (snd_pcm_uframes_t)passing) % io->buffer_size;
    if (!is_capture) self->written -= (snd_pcm_uframes_t)passing;
  }
  return (snd_pcm_sframes_t)self->position;
}

static snd_pcm_sframes_t scripted_transfer(
    snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
  struct scripted *self = io->private_data;
  for (snd_pcm_uframes_t frame = 0; frame < size; frame++) {
    for (unsigned channel = 0; channel < io->channels; channel++) {
      const snd_pcm_channel_area_t *area = &areas[channel];
      int16_t *sample = (int16_t *)((char *)area->addr + (area->first + area->step * (offset + frame)) / 8);
      if (io->stream == SND_PCM_STREAM_CAPTURE) {
        *sample = (int16_t)(self->device->ramp % 32000);
      } else if (self->out) {
        fwrite(sample, sizeof *sample, 1, self->out);
      }
    }
    self->device->ramp++;
  }
  if (io->stream == SND_PCM_STREAM_PLAYBACK) self->written += size;
  // The end is told with the last frames: found out by waiting for more, snd_pcm_readi (1.2.8) would answer 1, not 0.
  while (*self->next == ' ') self->next++;
  if (self->frames_left == 0 && !strncmp(self->next, "end", 3)) {
    snd_pcm_ioplug_set_state(io, SND_PCM_STATE_DRAINING);
  }
  return (snd_pcm_sframes_t)size;
}

static int scripted_start(snd_pcm_ioplug_t *io) {
  (void)io;
  return 0;
}

static int scripted_stop(snd_pcm_ioplug_t *io) {
  struct scripted *self = io->private_data;
  self->written = 0;
  return 0;
}

static int scripted_prepare(snd_pcm_ioplug_t *io) {
  struct scripted *self = io->private_data;
  self->position = 0;
  self->written = 0;
  return 0;
}

static int scripted_resume(snd_pcm_ioplug_t *io) {
  struct scripted *self = io->private_data;
  // libasound passes no failure of this on: a device that is not awake yet is one whose state has not changed.
  if (self->not_yet < 0 || self->not_yet-- > 0) return -EAGAIN;
  snd_pcm_ioplug_set_state(io, SND_PCM_STATE_RUNNING);
  return 0;
}

static int scripted_close(snd_pcm_ioplug_t *io) {
  struct scripted *self = io->private_data;
  close(io->poll_fd);
  if (self->out) fclose(self->out);
  free(self);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = scripted_start,
    .stop = scripted_stop,
    .pointer = scripted_pointer,
    .transfer = scripted_transfer,
    .prepare = scripted_prepare,
    .resume = scripted_resume,
    .close = scripted_close,
};

static int limit(snd_pcm_ioplug_t *io, long rate, long channels) {
  static const unsigned accesses[] = {SND_PCM_ACCESS_RW_INTERLEAVED};
  static const unsigned formats[] = {SND_PCM_FORMAT_S16_LE};
  int code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 1, accesses);
  if (code >= 0) code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
  if (code >= 0) {
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, (unsigned)rate, (unsigned)rate);
  }
  if (code >= 0) {
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS, (unsigned)channels, (unsigned)channels);
  }
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 20);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 1024);
  return code;
}

// The session of this opening; NULL when there is none left.
static char *session(struct scripted *self) {
  char *rest = self->script;
  for (int skip = self->device->opened++; skip > 0; skip--) {
    rest = strchr(rest, '|');
    if (!rest) return NULL;
    rest++;
  }
  char *end = strchr(rest, '|');
  if (end) *end = 0;
  while (*rest == ' ') rest++;
  return rest;
}

SND_PCM_PLUGIN_DEFINE_FUNC(sous_scripted) {
  const char *id = "", *script = "", *out = "";
  long rate = 16000, channels = 1;
  snd_config_iterator_t item, after;
  (void)root;
  snd_config_for_each(item, after, conf) {
    snd_config_t *node = snd_config_iterator_entry(item);
    const char *key;
    if (snd_config_get_id(node, &key) < 0) continue;
    if (!strcmp(key, "id")) snd_config_get_string(node, &id);
    if (!strcmp(key, "script")) snd_config_get_string(node, &script);
    if (!strcmp(key, "out")) snd_config_get_string(node, &out);
    if (!strcmp(key, "rate")) snd_config_get_integer(node, &rate);
    if (!strcmp(key, "channels")) snd_config_get_integer(node, &channels);
  }
  struct scripted *self = calloc(1, sizeof *self);
  if (!self) return -ENOMEM;
  snprintf(self->script, sizeof self->script, "%s", script);
  self->device = find_device(id);
  self->next = self->device ? session(self) : NULL;
  if (!self->next || !strncmp(self->next, "fail", 4)) {
    free(self);
    return -ENODEV;
  }
  if (out[0]) self->out = fopen(out, "ab");
  self->io.version = SND_PCM_IOPLUG_VERSION;
  self->io.name = "scripted device for tests";
  self->io.callback = &callbacks;
  self->io.private_data = self;
  // Always ready: the script knows no time.
  self->io.poll_fd = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
  self->io.poll_events = stream == SND_PCM_STREAM_CAPTURE ? POLLIN : POLLOUT;
  int code = snd_pcm_ioplug_create(&self->io, name, stream, mode);
  if (code < 0) {
    close(self->io.poll_fd);
    free(self);
    return code;
  }
  code = limit(&self->io, rate, channels);
  if (code < 0) {
    snd_pcm_ioplug_delete(&self->io);
    return code;
  }
  *pcmp = self->io.pcm;
  return 0;
}

SND_PCM_PLUGIN_SYMBOL(sous_scripted);
