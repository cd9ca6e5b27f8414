// Traces one layer: exact first hits, then light from three lamps and the room through the baked grids.
#pragma once
#include "filter.h"
#include "grid.h"
#include "material.h"

/** The camera: a long lens level with the eyes. Pixels of a canvas that is somewhat larger than the frame. */
struct Camera {
  int frameWidth, frameHeight, marginX, marginBottom;
  float z = 9, y = 0, f, cx, cy;
  explicit Camera(int width) : frameWidth(width), frameHeight(width * 16 / 9) {
    marginX = width / 10 & ~1;
    marginBottom = frameHeight / 20 & ~1;
    f = width / 3.f * (z - .2f);
    cx = marginX + width / 2.f;
    cy = frameHeight / 3.f;
  }
  int width() const { return frameWidth + 2 * marginX; }
  int height() const { return frameHeight + marginBottom; }
  Vec ray(float px, float py) const { return unit({(px - cx) / f, -(py - cy) / f, -1}); }
  Vec project(Vec p) const { return {cx + p.x * f / (z - p.z), cy - (p.y - y) * f / (z - p.z), 0}; }
  float perUnit() const { return f / (z - .4f); }
};

struct Rect {
  int x, y, w, h;
};

/** A lamp far away: its direction, how wide it is, and its light. */
struct Lamp {
  Vec to;
  float size;
  Vec light;
};

struct Tracer {
  const Figure& figure;
  Palette palette;
  Camera camera;
  Grid head, body;
  Lamp key, rim, kick;
  int edges = 4, rays = 4;
  float exposure = 1;

  Tracer(const Figure& f, int width) : figure(f), palette(f.who), camera(width) {
    const float dark = sat((.45f - luma(palette.skin)) / .4f);
    key = {unit({-.55f, .62f, .80f}), .34f, Vec(1.0f, .90f, .79f) * 2.75f};
    rim = {unit({.84f, .30f, -.66f}), .22f, Vec(1.0f, .88f, .76f) * (4.6f + 2.5f * dark)};
    kick = {unit({-.88f, .24f, -.66f}), .22f, Vec(.66f, .82f, 1.0f) * (2.6f + 2.0f * dark)};
    exposure = .64f + .32f * dark;
  }

  Vec room(Vec d) const {
    const float up = .5f + .5f * d.y;
    Vec c = mix(Vec(.42f, .34f, .30f) * .42f, Vec(.60f, .66f, .78f) * .58f, ramp(.1f, .9f, up));
    // A large white cloth right of the camera fills the shadows.
    return c + Vec(.52f, .47f, .45f) * powf(sat(dot(d, unit({.62f, .05f, .78f}))), 2.5f);
  }

  bool blocked(Vec o, Vec d, float most) const {
    for (float t = .02f; t < most;) {
      const float v = std::min(head(o + d * t), body(o + d * t));
      if (v < .004f) return true;
      t += std::max(v * .95f, .008f);
    }
    return false;
  }
  /** Finds what reflected light comes from; returns false where it is the room. */
  bool meets(Vec o, Vec d, Vec& at, Vec& n, int& part) const {
    for (float t = .03f; t < 2.2f;) {
      int a = 0, b = 0;
      const Vec p = o + d * t;
      const float h = head(p, &a), v = body(p, &b), least = std::min(h, v);
      if (least < .005f) {
        at = p, part = h < v ? a : b, n = h < v ? head.slope(p) : body.slope(p);
        return true;
      }
      t += std::max(least * .95f, .01f);
    }
    return false;
  }

  /** The first hit of a ray in a group, or a negative distance. */
  float march(Group g, Vec o, Vec d, Nearest& hit) const {
    const Grid& guide = g == Group::Body ? body : head;
    const bool guided = g == Group::Body || g == Group::Head || g == Group::Hand || g == Group::Sleeve;
    for (float t = camera.z - 1.6f; t < camera.z + 1.4f;) {
      const Vec p = o + d * t;
      const float v = guided ? guide(p) : 0;
      if (v > .03f) {
        t += v * .9f - .008f;
        continue;
      }
      hit = figure.of(g, p);
      if (hit.d < .0022f) return t;
      t += std::max(hit.d * .8f, .0012f);
    }
    return -1;
  }

  static Vec around(Vec axis, float u, float v, float size) {
    const Vec side = unit(cross(axis, {.1f, 1, .05f})), up = cross(side, axis);
    const float a = 6.2831853f * u, r = sqrtf(v) * size;
    return unit(axis + side * (r * cosf(a)) + up * (r * sinf(a)));
  }

  /** The shine of a lamp: a highlight, or the streak across strands of hair. */
  static float shineOf(const Material& m, Vec n, Vec toEye, Vec toLamp) {
    const Vec h = unit(toEye + toLamp);
    if (dot(m.strand, m.strand) > 0) {
      const float t = dot(m.strand, h), s = sqrtf(std::max(0.f, 1 - t * t));
      return (powf(s, m.sharp * 2.2f) * .55f + powf(s, m.sharp * .5f) * .25f) * sat(dot(n, toLamp) * 2 + .3f) * 3.2f;
    }
    const float c = sat(dot(n, h)), grazing = powf(1 - sat(dot(h, toEye)), 4);
    return (powf(c, m.sharp) + .45f * powf(c, m.sharp * 4)) * (m.sharp + 6) / 20 * (1 + 6 * grazing) * sat(dot(n, toLamp) * 4);
  }

  void sample(Group g, Vec o, Vec d, float t, const Nearest& hit, const float* seed, int& turn, Pixel& out) const {
    const Vec p = o + d * t;
    const float e = .0035f;
    const auto f = [&](Vec k) { return figure.of(g, p + k * e).d; };
    const Vec a(1, -1, -1), b(-1, -1, 1), c(-1, 1, -1), q(1, 1, 1);
    const Vec n = unit(a * f(a) + b * f(b) + c * f(c) + q * f(q)), toEye = -d;
    // Patterns of a head turn with it.
    const bool turned = g == Group::Head || g == Group::Back || g == Group::Glasses;
    const Vec own = turned ? figure.inHead(p) : p;
    const float angle = turned ? figure.yaw * Figure::turnShare(p.y) : 0;
    Material m = materialOf(figure, palette, hit.part, own, turnY(n, -angle));
    m.strand = turnY(m.strand, angle);
    const bool rough = hit.part == Hairs || hit.part == Beard;
    const Vec start = p + n * (rough ? .022f : hit.part == Teeth || hit.part == Tongue ? .03f : hit.part == Cloth || hit.part == Under ? .024f : .014f);
    Vec light, shine;
    for (int i = 0; i < rays; i++) {
      turn++;
      const auto next = [&](int k, float golden) { return fmodf(seed[k] + turn * golden, 1.f); };
      for (const Lamp* lamp : {&key, &rim, &kick}) {
        const Vec l = around(lamp->to, next(0, .8191725f), next(1, .6710436f), lamp->size);
        const float facing = dot(n, l);
        if (facing <= 0 || blocked(start + n * (.02f * ramp(.4f, .05f, facing)), l, 2.6f)) continue;
        light += lamp->light * facing;
        shine += lamp->light * m.tint * (m.shine * shineOf(m, n, toEye, l));
      }
      const float z = 1 - 2 * next(2, .7548777f), w = 6.2831853f * next(3, .5698403f), r = sqrtf(std::max(0.f, 1 - z * z));
      const Vec to = unit(n + Vec(r * cosf(w), r * sinf(w), z) * .999f);
      Vec at, back;
      int part;
      if (!meets(start, to, at, back, part)) {
        light += room(to);
      } else {
        const float facing = dot(back, key.to);
        Vec bounced = room(back) * .45f;
        if (facing > 0 && !blocked(at + back * .02f, key.to, 2.f)) bounced += key.light * facing;
        light += palette.of(part) * bounced;
      }
    }
    light = light / rays;
    shine = shine / rays;
    const Vec mirrored = d - n * (2 * dot(n, d));
    const float grazing = powf(1 - sat(dot(n, toEye)), 5);
    if (m.metal) shine += m.colour * room(mirrored) * 1.6f;
    else if (hit.part != Eye) shine += room(mirrored) * (m.shine * ((rough ? .1f : .35f) + (rough ? .5f : 2.0f) * grazing) * sat(luma(light)));
    if (hit.part == Teeth || hit.part == Tongue) {
      // Light of their own, so that a mouth is never a black hole; less towards its corners.
      const Mouth& mo = figure.face.pose.mouth;
      const float across = sat(1.08f - .7f * powf(own.x / (mo.wide + .02f), 2));
      light = light * .4f + Vec(1.15f, 1.08f, 1.f) * (across * (hit.part == Teeth ? mix(.45f, .95f, ramp(.12f, .27f, mo.wide)) : .55f));
    }
    out.light += light;
    out.shine += shine;
    out.colour += m.metal ? Vec(.02f) : m.colour;
    out.normal += n;
    out.eye += hit.part == Eye;
  }

  Picture layer(Group g, Rect r) const {
    Picture im(r.w, r.h);
#pragma omp parallel for schedule(dynamic, 2)
    for (int y = 0; y < r.h; y++)
      for (int x = 0; x < r.w; x++) {
        Pixel& out = im.px[(size_t)y * r.w + x];
        // The same noise at the same place in every layer: a patch agrees with the picture around it.
        float seed[4];
        for (int k = 0; k < 4; k++) seed[k] = hash01(x + r.x, y + r.y, k);
        int hits = 0, turn = 0, votes[partCount] = {};
        for (int i = 0; i < edges; i++) {
          const float u = fmodf(seed[0] + i * .7548777f, 1.f), v = fmodf(seed[1] + i * .5698403f, 1.f);
          const Vec o(0, camera.y, camera.z), d = camera.ray(x + r.x + u, y + r.y + v);
          Nearest hit;
          const float t = march(g, o, d, hit);
          if (t < 0) continue;
          hits++;
          votes[hit.part]++;
          out.tint += isTinted(hit.part);
          out.z += o.z + d.z * t;
          if (rays > 0) sample(g, o, d, t, hit, seed, turn, out);
        }
        out.cover = (float)hits / edges;
        if (hits == 0) continue;
        out.z /= hits, out.tint /= hits;
        if (rays == 0) continue;
        out.light = out.light / hits, out.colour = out.colour / hits, out.shine = out.shine / hits;
        out.normal = unit(out.normal), out.eye /= edges;
        out.part = std::max_element(votes, votes + partCount) - votes;
      }
    if (rays == 0) return im;
    const float scale = camera.perUnit();
    smoothLight(im, &Pixel::light, 4, 4.f, scale);
    spreadUnderSkin(im, scale * .022f, scale);
    smoothLight(im, &Pixel::shine, 2, 6.f, scale);
    return im;
  }

  /** The picture of light on a screen: soft in the highlights, colours kept. */
  Vec develop(const Pixel& p) const {
    Vec c = (p.colour * p.light + p.shine) * exposure;
    const auto film = [](float v) {
      v = std::max(v, 0.f);
      return v * (1 + v / 7.f) / (.60f + v);
    };
    const float y = luma(c), k = film(y) / (y + 1e-6f);
    const Vec whole = c * k, each(film(c.x), film(c.y), film(c.z));
    c = mix(whole, each, .55f);
    const auto screen = [](float v) {
      v = sat(v);
      return v <= .0031308f ? v * 12.92f : 1.055f * powf(v, 1 / 2.4f) - .055f;
    };
    return {screen(c.x), screen(c.y), screen(c.z)};
  }
};
