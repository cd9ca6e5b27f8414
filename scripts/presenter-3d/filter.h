// What happens to traced light before it becomes a picture: noise is removed, and light spreads under skin.
#pragma once
#include <vector>
#include "figure.h"

/** One pixel: light, colour, shine, normal; depth, coverage, shares of the eye and of what is tinted, and the part that fills most of it. */
struct Pixel {
  Vec light, colour, shine, normal;
  float z = 0, cover = 0, eye = 0, tint = 0;
  uint8_t part = Air;
};

struct Picture {
  int width, height;
  std::vector<Pixel> px;
  Picture(int w, int h) : width(w), height(h), px((size_t)w * h) {}
};

/** Averages light over ever wider rings of pixels whose normal, depth, part and brightness agree. */
inline void smoothLight(Picture& im, Vec Pixel::* what, int rings, float edge, float perUnit) {
  std::vector<Vec> from(im.px.size()), to(im.px.size());
  for (size_t i = 0; i < from.size(); i++) from[i] = im.px[i].*what;
  const float kernel[3] = {.375f, .25f, .0625f};
  for (int ring = 0; ring < rings; ring++, edge *= 1.7f) {
    const int gap = 1 << ring;
#pragma omp parallel for schedule(dynamic, 8)
    for (int y = 0; y < im.height; y++)
      for (int x = 0; x < im.width; x++) {
        const int i = y * im.width + x;
        const Pixel& a = im.px[i];
        to[i] = from[i];
        if (a.cover <= 0 || a.part == Gold) continue;
        Vec sum;
        float all = 0;
        const float own = luma(from[i]);
        for (int v = -2; v <= 2; v++)
          for (int u = -2; u <= 2; u++) {
            const int X = x + u * gap, Y = y + v * gap;
            if (X < 0 || Y < 0 || X >= im.width || Y >= im.height) continue;
            const int j = Y * im.width + X;
            const Pixel& b = im.px[j];
            if (b.cover <= 0) continue;
            const Vec turn = b.normal - a.normal;
            const float deep = (b.z - a.z) * perUnit / (4.f + 4.f * gap), other = luma(from[j]);
            const float bright = (other - own) / (.06f + .35f * (own + other));
            const float same = a.part == b.part || (isSkin(a.part) && isSkin(b.part)) ? 1.f : .03f;
            const float k = kernel[abs(u)] * kernel[abs(v)] * same * expf(-dot(turn, turn) * 9 - deep * deep - bright * bright * edge);
            sum += from[j] * k;
            all += k;
          }
        if (all > 0) to[i] = sum / all;
      }
    from.swap(to);
  }
  for (size_t i = 0; i < from.size(); i++) im.px[i].*what = from[i];
}

/** Light that enters skin comes out nearby: red furthest. `reach` is the distance of red in pixels. */
inline void spreadUnderSkin(Picture& im, float reach, float perUnit) {
  std::vector<Vec> from(im.px.size()), to;
  for (size_t i = 0; i < from.size(); i++) from[i] = im.px[i].light;
  const int wide = (int)(reach * 2.2f) + 1;
  const Vec width(reach, reach * .45f, reach * .22f);
  for (int pass = 0; pass < 2; pass++) {
    to = from;
#pragma omp parallel for schedule(dynamic, 8)
    for (int y = 0; y < im.height; y++)
      for (int x = 0; x < im.width; x++) {
        const int i = y * im.width + x;
        const Pixel& a = im.px[i];
        if (!isSkin(a.part) || a.cover <= 0) continue;
        Vec sum, all;
        for (int u = -wide; u <= wide; u++) {
          const int X = pass ? x : x + u, Y = pass ? y + u : y;
          if (X < 0 || Y < 0 || X >= im.width || Y >= im.height) continue;
          const int j = Y * im.width + X;
          const Pixel& b = im.px[j];
          if (b.cover <= 0 || !isSkin(b.part)) continue;
          const float near = bell((b.z - a.z) * perUnit, reach * 2.5f);
          const Vec k(bell(u, width.x) * near, bell(u, width.y) * near, bell(u, width.z) * near);
          sum += from[j] * k;
          all += k;
        }
        to[i] = {sum.x / all.x, sum.y / all.y, sum.z / all.z};
      }
    from.swap(to);
  }
  for (size_t i = 0; i < from.size(); i++) im.px[i].light = from[i];
}
