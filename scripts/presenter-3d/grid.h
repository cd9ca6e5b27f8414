// Distances baked into a grid, which shadows and reflected light read instead of the exact field.
#pragma once
#include <vector>
#include "vec.h"

struct Grid {
  Vec low;
  float step = 1;
  int nx = 0, ny = 0, nz = 0;
  std::vector<float> far;
  std::vector<uint8_t> part;
  static constexpr int block = 4;

  void init(Vec from, Vec to, float cell) {
    const auto count = [&](float a, float b) { return ((int)((b - a) / cell) + block) / block * block + 1; };
    low = from, step = cell, nx = count(from.x, to.x), ny = count(from.y, to.y), nz = count(from.z, to.z);
    far.assign((size_t)nx * ny * nz, 1);
    part.assign(far.size(), 0);
  }
  size_t at(int x, int y, int z) const { return ((size_t)z * ny + y) * nx + x; }

  /** Fills the blocks that touch a box. Blocks away from surfaces take one careful distance for all of their points. */
  template <class Field>
  void bake(Field field, Vec from, Vec to) {
    const auto first = [&](float a, float lo) { return std::max(0, (int)((a - lo) / step) / block); };
    const auto last = [&](float b, float lo, int n) { return std::min((n - 1) / block, (int)((b - lo) / step) / block + 1); };
    const int z0 = first(from.z, low.z), z1 = last(to.z, low.z, nz), y0 = first(from.y, low.y), y1 = last(to.y, low.y, ny), x0 = first(from.x, low.x), x1 = last(to.x, low.x, nx);
#pragma omp parallel for schedule(dynamic, 1)
    for (int z = z0; z < z1; z++)
      for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) {
          const auto mid = field(low + Vec(x * block + 2, y * block + 2, z * block + 2) * step);
          const bool near = fabsf(mid.d) < step * block * 1.6f;
          for (int k = 0; k <= block; k++)
            for (int j = 0; j <= block; j++)
              for (int i = 0; i <= block; i++) {
                if ((i == block && x < x1 - 1) || (j == block && y < y1 - 1) || (k == block && z < z1 - 1)) continue;
                const size_t q = at(x * block + i, y * block + j, z * block + k);
                const auto own = near ? field(low + Vec(x * block + i, y * block + j, z * block + k) * step) : mid;
                far[q] = near ? own.d : mid.d > 0 ? mid.d - step * block * .55f : mid.d;
                part[q] = own.part;
              }
        }
  }
  float operator()(Vec p, int* id = nullptr) const {
    const Vec g = (p - low) / step;
    const Vec c(clampTo(g.x, 0, nx - 1.01f), clampTo(g.y, 0, ny - 1.01f), clampTo(g.z, 0, nz - 1.01f));
    const Vec out = g - c;
    if (dot(out, out) > 0) return lengthOf(out) * step + step * 3;
    const int x = c.x, y = c.y, z = c.z;
    const float u = c.x - x, v = c.y - y, w = c.z - z, *a = &far[at(x, y, z)];
    const size_t Y = nx, Z = (size_t)nx * ny;
    if (id) *id = part[at(x + (u > .5f), y + (v > .5f), z + (w > .5f))];
    return mix(mix(mix(a[0], a[1], u), mix(a[Y], a[Y + 1], u), v), mix(mix(a[Z], a[Z + 1], u), mix(a[Z + Y], a[Z + Y + 1], u), v), w);
  }
  Vec slope(Vec p) const {
    const float e = step * 1.5f;
    return unit({(*this)(p + Vec(e, 0, 0)) - (*this)(p - Vec(e, 0, 0)), (*this)(p + Vec(0, e, 0)) - (*this)(p - Vec(0, e, 0)), (*this)(p + Vec(0, 0, e)) - (*this)(p - Vec(0, 0, e))});
  }
};
